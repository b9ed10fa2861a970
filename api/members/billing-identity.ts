import type { ClientSession, ObjectId } from 'mongodb'
import type { TierId } from '../../shared/plans.ts'
import type { Member, MemberDeps } from './users.collection.ts'

/** The user with this email and customer id, or null when the two do not belong together. */
export async function findPayer(deps: MemberDeps, email: string, customerId: string): Promise<Member | null> {
  const user = await deps.users.byEmail(email)
  return user?.paymentCustomerId === customerId ? user : null
}

/** The user with this customer id of the payment provider, or null. */
export const findCustomer = (deps: MemberDeps, customerId: string): Promise<Member | null> =>
  deps.users.byCustomer(customerId)

/** Stores the payment provider's state of a user; a `tierId` of null keeps the plan. */
export const setPaymentState = (
  deps: MemberDeps,
  user: ObjectId,
  { tierId, ...state }: { currentlyPaid: boolean; subscriptionId: string; tierId: TierId | null },
  session: ClientSession,
) => deps.users.update({ _id: user }, { $set: { ...state, ...(tierId && { tierId }) } }, session)
