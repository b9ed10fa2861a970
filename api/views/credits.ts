import type { ClientSession, ObjectId } from 'mongodb'
import { planOf } from '../../shared/plans.ts'
import type { Member } from '../members/users.collection.ts'
import type { CreditsCollection } from './credits.collection.ts'

export type CreditDeps = { now: () => Date; credits: CreditsCollection }

/** First views a month in the member's plan; null is unlimited, a member without a plan has none. */
export const creditLimit = (member: Pick<Member, 'tierId'>): number | null =>
  member.tierId === '' ? 0 : planOf(member.tierId).monthlyViews

/** Credits that the member has used in the current calendar month, UTC: `quotaUsed`. */
export const creditsUsed = (deps: CreditDeps, member: { _id: ObjectId }, at = deps.now()): Promise<number> =>
  deps.credits.used(member._id, monthOf(at))

/** Whether the plan has credits left in the month of this time. */
export async function hasCredit(deps: CreditDeps, member: Member, at: Date): Promise<boolean> {
  const limit = creditLimit(member)
  return limit === null || (await creditsUsed(deps, member, at)) < limit
}

/** Creates the month's count if missing; `takeCredit` needs it. */
export const openMonth = (deps: CreditDeps, member: Member, at: Date): Promise<void> =>
  deps.credits.open(member._id, monthOf(at))

/** Uses one credit of the month of this time; false when the plan has none left or the month is not open. */
export const takeCredit = (
  { credits }: CreditDeps,
  member: Member,
  at: Date,
  session: ClientSession,
): Promise<boolean> => credits.take(member._id, monthOf(at), creditLimit(member), session)

const monthOf = (date: Date) => date.toISOString().slice(0, 7)
