import type { ObjectId } from 'mongodb'
import { findMember } from '../members/people.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { noCounts } from '../guests/counters.ts'
import type { ReviewCounts } from '../guests/guests.collection.ts'
import type { ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

/** Evidence weight: 1 without a file, 2 with one, 3 with more. */
export const weightOf = (files: number): 1 | 2 | 3 => (files === 0 ? 1 : files === 1 ? 2 : 3)

/** What this review adds to its guest's counters: nothing when it is hidden. */
export function contributionOf(
  review: Pick<ReviewDoc, 'type' | 'fileCount' | 'hiddenByAdmin'>,
): ReviewCounts {
  if (review.hiddenByAdmin) return noCounts
  const weight = weightOf(review.fileCount)
  return review.type === '1'
    ? { positiveCount: 1, negativeCount: 0, positiveWeight: weight, totalWeight: weight }
    : { positiveCount: 0, negativeCount: 1, positiveWeight: 0, totalWeight: weight }
}

/** The change of the counters when a review's contribution changes. */
export const differenceOf = (from: ReviewCounts, to: ReviewCounts): ReviewCounts => ({
  positiveCount: to.positiveCount - from.positiveCount,
  negativeCount: to.negativeCount - from.negativeCount,
  positiveWeight: to.positiveWeight - from.positiveWeight,
  totalWeight: to.totalWeight - from.totalWeight,
})

/** Admins may read every review, authors their own, members those that are not hidden. */
function mayReadReview(reader: Member, review: Pick<ReviewDoc, 'author' | 'hiddenByAdmin'>): boolean {
  if (reader.isAdmin || review.author.equals(reader._id)) return true
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
