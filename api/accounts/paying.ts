import type { ClientSession, ObjectId } from 'mongodb'
import type { TierId } from '../../shared/plans.ts'
import type { Deps } from '../deps.ts'
import type { Member } from './users.collection.ts'

/** The user with this address and customer id, or null when the two do not belong together (OP-17). */
export async function findPayer(deps: Deps, email: string, customerId: string): Promise<Member | null> {
  const user = await deps.users.byEmail(email)
  return user?.paymentCustomerId === customerId ? user : null
}

/** The user behind a customer of the payment provider, or null. */
export const findCustomer = (deps: Deps, customerId: string): Promise<Member | null> =>
  deps.users.byCustomer(customerId)

/** Writes what the payment provider says about a user; without a `tierId` the plan stays (D-61, D-63). */
export const setPaymentState = (
  deps: Deps,
  user: ObjectId,
  { tierId, ...state }: { currentlyPaid: boolean; subscriptionId: string; tierId: TierId | null },
  session: ClientSession,
) => deps.users.update({ _id: user }, { $set: { ...state, ...(tierId && { tierId }) } }, session)
