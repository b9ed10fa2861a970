import type { ObjectId } from 'mongodb'
import { findMember } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/** Evidence weight: 1 without a file, 2 with one, 3 with more (D-42). */
export const weightOf = (files: number): 1 | 2 | 3 => (files === 0 ? 1 : files === 1 ? 2 : 3)

/** What a review adds to its guest's counters. */
export type Share = { positive: number; negative: number; positiveWeight: number; totalWeight: number }

export const noShare: Share = { positive: 0, negative: 0, positiveWeight: 0, totalWeight: 0 }

/** What this review adds to its guest's counters; a hidden one counts nowhere (D-42). */
export function shareOf(review: Pick<ReviewDoc, 'type' | 'fileCount' | 'hiddenByAdmin'>): Share {
  if (review.hiddenByAdmin) return noShare
  const weight = weightOf(review.fileCount)
  return review.type === '1'
    ? { positive: 1, negative: 0, positiveWeight: weight, totalWeight: weight }
    : { positive: 0, negative: 1, positiveWeight: 0, totalWeight: weight }
}

/** How the counters change when a review's share goes from one to the other. */
export const changeOf = (from: Share, to: Share): Share => ({
  positive: to.positive - from.positive,
  negative: to.negative - from.negative,
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
