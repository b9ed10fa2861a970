import type { ClientSession, ObjectId } from 'mongodb'
import { planOf } from '../../shared/plans.ts'
import type { Member } from '../members/users.collection.ts'
import type { CreditsCollection } from './credits.collection.ts'

export type CreditDeps = { now: () => Date; credits: CreditsCollection }

/** First views a month in the member's plan; null is unlimited, a member without a plan has none. */
export const creditLimit = (member: Pick<Member, 'tierId'>): number | null =>
  member.tierId === '' ? 0 : planOf(member.tierId).monthlyViews

/** Credits that the member has used in the current calendar month, UTC: `quotaUsed`. */
export const creditsUsed = (deps: CreditDeps, member: { _id: ObjectId }): Promise<number> =>
  deps.credits.used(member._id, monthOf(deps.now()))

/** Whether the plan has credits left in the current month. */
export async function hasCredit(deps: CreditDeps, member: Member): Promise<boolean> {
  const limit = creditLimit(member)
  return limit === null || (await creditsUsed(deps, member)) < limit
}

/** Creates the current month's count if missing; `takeCredit` needs it. */
export const openMonth = (deps: CreditDeps, member: Member): Promise<void> =>
  deps.credits.open(member._id, monthOf(deps.now()))

/** Uses one credit of the current month; false when the plan has none left or the month is not open. */
export const takeCredit = (deps: CreditDeps, member: Member, session: ClientSession): Promise<boolean> =>
  deps.credits.take(member._id, monthOf(deps.now()), creditLimit(member), session)

const monthOf = (date: Date) => date.toISOString().slice(0, 7)
