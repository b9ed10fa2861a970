import { ObjectId } from 'mongodb'
import { erases, hidesReview, utcDaysBetween } from '../../shared/cases.ts'
import { boundsOf, medianOf } from '../../shared/transparency.ts'
import type { AuditCollection } from '../audit/audit.collection.ts'
import type { CountedCase, CasesCollection } from '../cases/cases.collection.ts'
import type { RemovedReviews } from '../reviews/removed-reviews.collection.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { Figures } from './quarters.collection.ts'

export type CountDeps = {
  audit: AuditCollection
  cases: CasesCollection
  removedReviews: RemovedReviews
  reviews: ReviewsCollection
}

/**
 * Counts the figures of a quarter from records that are kept for at least three years: reviews and the dates
 * of removed ones, cases, and the audit list. The days to a decision count in the quarter of the first one; a review
 * that was hidden twice counts once. When somebody was identified is read in the audit list, since an erasure takes it from
 * the case. What was only typed and never published counts nowhere.
 */
export async function countQuarter(deps: CountDeps, quarter: string): Promise<Figures> {
  const { from, until } = boundsOf(quarter)
  const at = { $gte: from, $lt: until }
  const isIn = (time?: Date) => time !== undefined && time >= from && time < until
  const identified = await deps.audit.targetsOf(['identified a person'], from, until)
  const ids = identified.map((id) => new ObjectId(id))
  const cases = await deps.cases.happenedIn(from, until, ids)
  const decided = cases.filter(({ decisions }) => isIn(decisions[0]?.at))
  const asked = decided.filter((found) => firstReason(found) !== 'joined')
  const reasonsIn = ({ decisions }: CountedCase) =>
    decisions.filter((one) => isIn(one.at)).map((one) => one.reason)
  const reviewOf = ({ review, formerReview }: CountedCase) => review ?? formerReview
  const disputes = cases.filter((found) => found.kind === 'dispute' && reviewOf(found) && !found.joinedTo)
  const hiddenByCase = disputes.filter(
    (found) => isIn(found.withheldAt) || reasonsIn(found).some((reason) => hidesReview(reason)),
  )
  const [posted, removed, expired, removedExpired, hidden, verified, refused] = await Promise.all([
    deps.reviews.countPublished(at),
    deps.removedReviews.count('postedAt', at),
    deps.reviews.countExpired(at),
    deps.removedReviews.count('expiredAt', at),
    deps.audit.targetsOf(['hid a review'], from, until),
    deps.audit.targetsOf(['verified'], from, until),
    deps.audit.targetsOf(['declined', 'not verified'], from, until),
  ])
  return {
    posted: posted + removed,
    disputed: disputes.filter(({ _id }) => identified.includes(_id.toHexString())).length,
    corrected: disputes.filter((found) => reasonsIn(found).includes('corrected')).length,
    hidden: new Set([...hidden, ...hiddenByCase.map((found) => reviewOf(found)!.toHexString())]).size,
    expired: expired + removedExpired,
    medianDays: medianOf(
      asked.map(({ createdAt, decisions }) => utcDaysBetween(createdAt, decisions[0]!.at)),
    ),
    verified: verified.length,
    refused: refused.length,
    copies: cases.filter((found) => found.kind === 'copy' && reasonsIn(found).includes('sent')).length,
    erasures: cases.filter((found) => found.kind === 'erasure' && reasonsIn(found).some(erases)).length,
  }
}

const firstReason = ({ decisions }: CountedCase) => decisions[0]!.reason
