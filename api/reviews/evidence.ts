import type { ClientSession, ObjectId } from 'mongodb'
import { findMember } from '../members/people.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { type CounterDeps, countReview, noCounts } from '../guests/counters.ts'
import type { ReviewCounts } from '../guests/guests.collection.ts'
import type { ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

/** Evidence weight: 1 without a file and for a text from facts, 2 with one file, 3 with more. */
export const weightOf = ({ fileCount, fromFacts }: Pick<ReviewDoc, 'fileCount' | 'fromFacts'>): 1 | 2 | 3 =>
  fromFacts || fileCount === 0 ? 1 : fileCount === 1 ? 2 : 3

type Counted = Pick<ReviewDoc, 'type' | 'fileCount' | 'fromFacts' | 'settledAt'>

/** What a review adds to its guest's counts; a hidden one adds nothing. */
const countsOf = (review: Counted & Pick<ReviewDoc, 'hiddenByAdmin'>) => {
  const one = review.hiddenByAdmin ? 0 : 1
  return review.type === '1'
    ? { positiveCount: one, negativeCount: 0 }
    : { positiveCount: 0, negativeCount: one }
}

/**
 * What an author adds to a guest's score: one member counts once, by the newest visible review (SEC-12); a settled
 * negative one counts half (FCT-09).
 */
export function scoreOf(newest: Counted | null): Pick<ReviewCounts, 'positiveWeight' | 'totalWeight'> {
  const share = newest?.type === '-1' && newest.settledAt ? 0.5 : 1
  const totalWeight = newest ? weightOf(newest) * share : 0
  return { positiveWeight: newest?.type === '1' ? totalWeight : 0, totalWeight }
}

/**
 * Runs the change of one review (null for one that is not there yet, or not any more) and brings the counters of its guest along, all in
 * one transaction. Returns the changed review.
 */
export async function changeCounted<Changed extends ReviewDoc | null>(
  deps: CounterDeps & { reviews: ReviewsCollection },
  review: ReviewDoc | null,
  { guest, author }: Pick<ReviewDoc, 'guest' | 'author'>,
  session: ClientSession,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const score = async () => scoreOf(await deps.reviews.newestOf(guest, author, session))
  const before = { ...(review ? countsOf(review) : noCounts), ...(await score()) }
  const changed = await change()
  if (isUnknown(review) && isUnknown(changed)) return changed
  const after = { ...(changed ? countsOf(changed) : noCounts), ...(await score()) }
  await countReview(deps, guest, differenceOf(before, after), session)
  return changed
}

/** A review that is missing or unknown to others: its guest does not count as changed. */
const isUnknown = (review: ReviewDoc | null) => !review || review.held?.until !== undefined

/** The change of the counters between two states. */
const differenceOf = (from: ReviewCounts, to: ReviewCounts): ReviewCounts => ({
  positiveCount: to.positiveCount - from.positiveCount,
  negativeCount: to.negativeCount - from.negativeCount,
  positiveWeight: to.positiveWeight - from.positiveWeight,
  totalWeight: to.totalWeight - from.totalWeight,
})

/** Authors may read their own, admins every other that does not wait for its period, members those not hidden. */
export function mayReadReview(
  reader: Member,
  review: Pick<ReviewDoc, 'author' | 'hiddenByAdmin' | 'held'>,
): boolean {
  if (reader.suspension) return false
  if (review.author.equals(reader._id)) return true
  if (reader.isAdmin) return !review.held?.until
  return reader.currentlyPaid && reader.isAccountVerified && !review.hiddenByAdmin
}

/** Whether this user may now see the evidence of this review; false when either does not exist. */
export async function mayReadEvidence(
  deps: MemberDeps & { reviews: ReviewsCollection },
  readerId: ObjectId,
  reviewId: ObjectId,
): Promise<boolean> {
  const review = await deps.reviews.byId(reviewId)
  const reader = review && (await findMember(deps, readerId))
  return review !== null && reader !== null && mayReadReview(reader, review)
}

/** So many visible reviews are the register, the newest first. */
const newestCounted = 50_000
const fewestReviews = 20
const mostShown = 100

type Counts = { reviews: number; positive: number }

/** How many standard deviations the author's positives lie from what the register's share lets expect. */
function deviationOf({ reviews, positive }: Counts, share: number): number {
  const sigma = Math.sqrt(reviews * share * (1 - share))
  return sigma === 0 ? 0 : Math.abs(positive - reviews * share) / sigma
}

/** Authors whose share of positive reviews lies three standard deviations from the register's, the farthest first. */
export async function oneSidedAuthors({
  reviews,
}: {
  reviews: ReviewsCollection
}): Promise<(Counts & { member: ObjectId; share: number })[]> {
  const authors = await reviews.countByAuthor(newestCounted)
  const sum = (of: keyof Counts) => authors.reduce((total, author) => total + author[of], 0)
  const share = sum('positive') / Math.max(1, sum('reviews'))
  return authors
    .filter((author) => author.reviews >= fewestReviews && deviationOf(author, share) >= 3)
    .toSorted((a, b) => deviationOf(b, share) - deviationOf(a, share))
    .slice(0, mostShown)
    .map(({ _id, ...counts }) => ({ ...counts, member: _id, share }))
}
