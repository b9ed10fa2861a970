import type { ClientSession, ObjectId } from 'mongodb'
import { planOf } from '../../shared/plans.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'

/** First views a month that the member's plan allows; null is unlimited, a member without a plan has none (CON-09 to CON-12). */
export const creditLimit = (member: Pick<Member, 'tierId'>): number | null =>
  member.tierId === '' ? 0 : planOf(member.tierId).monthlyViews

/** Credits that the member has used in the running calendar month, UTC: `quotaUsed` (D-21). */
export const creditsUsed = (deps: Deps, member: { _id: ObjectId }): Promise<number> =>
  deps.credits.used(member._id, monthOf(deps.now()))

/** Whether the plan's credits of the running month are not used up, as the database stands now. */
export async function hasCredit(deps: Deps, member: Member): Promise<boolean> {
  const limit = creditLimit(member)
  return limit === null || (await creditsUsed(deps, member)) < limit
}

/** Makes the running month's count where there is none yet; a credit is taken from an opened month only. */
export const openMonth = (deps: Deps, member: Member): Promise<void> =>
  deps.credits.open(member._id, monthOf(deps.now()))

/** Uses one credit of the running month; false when the plan's are used up (D-22). */
export const takeCredit = (deps: Deps, member: Member, session: ClientSession): Promise<boolean> =>
  deps.credits.take(member._id, monthOf(deps.now()), creditLimit(member), session)

const monthOf = (date: Date) => date.toISOString().slice(0, 7)
