import { ObjectId } from 'mongodb'
import { erases, hidesReview, utcDaysBetween } from '../../shared/cases.ts'
import { dayOf } from '../../shared/dates.ts'
import { boundsOf, medianOf, shareOf } from '../../shared/transparency.ts'
import type { AuditCollection } from '../audit/audit.collection.ts'
import type { CountedCase, CasesCollection } from '../cases/cases.collection.ts'
import type { RemovedReviews } from '../reviews/removed-reviews.collection.ts'
import type { ReviewsCollection, SeenBefore } from '../reviews/reviews.collection.ts'
import type { StayDaysCollection } from '../stays/stay-days.collection.ts'
import type { Figures } from './quarters.collection.ts'

const dayMs = 24 * 3_600_000

export type CountDeps = {
  audit: AuditCollection
  cases: CasesCollection
  removedReviews: RemovedReviews
  reviews: ReviewsCollection
  stayDays: StayDaysCollection
  now: () => Date
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
  // a stay counts on the day on which it can be answered no more, at the earliest today
  const ended = new Date(Math.min(until.getTime(), deps.now().getTime() + dayMs))
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
  const [posted, removed, expired, removedExpired, days, seen, missed, unknown, hidden, verified, refused] =
    await Promise.all([
      deps.reviews.countPublished(at),
      deps.removedReviews.count('postedAt', at),
      deps.reviews.countExpired(at),
      deps.removedReviews.count('expiredAt', at),
      deps.stayDays.sum(dayOf(from), dayOf(ended)),
      seenCount(deps, 'seen', at),
      seenCount(deps, 'missed', at),
      seenCount(deps, 'unknown', at),
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
    seen,
    missed,
    unknown,
    answeredShare: shareOf(days.answered, days.stays),
  }
}

const seenCount = async (
  { reviews, removedReviews }: CountDeps,
  word: SeenBefore,
  at: { $gte: Date; $lt: Date },
) => (await reviews.countSeenBefore(word, at)) + (await removedReviews.countSeenBefore(word, at))

const firstReason = ({ decisions }: CountedCase) => decisions[0]!.reason
