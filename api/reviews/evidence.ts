import type { ObjectId } from 'mongodb'
import { findMember } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { noCounts } from '../guests/counters.ts'
import type { ReviewCounts } from '../guests/guests.collection.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/** Evidence weight: 1 without a file, 2 with one, 3 with more (D-42). */
export const weightOf = (files: number): 1 | 2 | 3 => (files === 0 ? 1 : files === 1 ? 2 : 3)

/** What this review adds to its guest's counters; a hidden one counts nowhere (D-42). */
export function shareOf(review: Pick<ReviewDoc, 'type' | 'fileCount' | 'hiddenByAdmin'>): ReviewCounts {
  if (review.hiddenByAdmin) return noCounts
  const weight = weightOf(review.fileCount)
  return review.type === '1'
    ? { positiveCount: 1, negativeCount: 0, positiveWeight: weight, totalWeight: weight }
    : { positiveCount: 0, negativeCount: 1, positiveWeight: 0, totalWeight: weight }
}

/** How the counters change when a review's share goes from one to the other. */
export const changeOf = (from: ReviewCounts, to: ReviewCounts): ReviewCounts => ({
  positiveCount: to.positiveCount - from.positiveCount,
  negativeCount: to.negativeCount - from.negativeCount,
  positiveWeight: to.positiveWeight - from.positiveWeight,
  totalWeight: to.totalWeight - from.totalWeight,
})

/** Admins read every review, authors their own, members those that are not hidden (D-20, D-42). */
function mayReadReview(reader: Member, review: Pick<ReviewDoc, 'author' | 'hiddenByAdmin'>): boolean {
  if (reader.isAdmin || review.author.equals(reader._id)) return true
  return reader.currentlyPaid && reader.isAccountVerified && !review.hiddenByAdmin
}

/** Whether this user may see the evidence of this review now; false when either is gone (D-51). */
export async function mayReadEvidence(deps: Deps, readerId: ObjectId, reviewId: ObjectId): Promise<boolean> {
  const review = await deps.reviews.byId(reviewId)
  const reader = review && (await findMember(deps, readerId))
  return review !== null && reader !== null && mayReadReview(reader, review)
}
