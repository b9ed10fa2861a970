import type { ClientSession, ObjectId } from 'mongodb'
import { countReview } from '../guests/counters.ts'
import { NotFound } from '../http/errors.ts'
import { contributionOf, differenceOf } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/**
 * Hides a review or shows it again, updates its guest's counters, and settles the reports so far. `changed` is false
 * when nothing was different. Throws NotFound.
 */
export async function setHidden(
  deps: Pick<ReviewDeps, 'guests' | 'now' | 'reactions' | 'reviews'>,
  id: ObjectId,
  hiddenByAdmin: boolean,
  session: ClientSession,
): Promise<{ review: ReviewDoc; changed: boolean }> {
  const found = await deps.reviews.byId(id)
  const review = found && (await deps.reviews.byKey(found, session))
  if (!review) throw new NotFound('Review not found')
  const isSettled = review.settledReports === review.reportCount
  if (review.hiddenByAdmin === hiddenByAdmin && isSettled) return { review, changed: false }
  const decision = { hiddenByAdmin, settledReports: review.reportCount, isDecisionAsked: false }
  const decided = (await deps.reviews.update(review, { $set: decision }, session))!
  await deps.reactions.settle(review._id, session)
  const difference = differenceOf(contributionOf(review), contributionOf(decided))
  await countReview(deps, review.guest, difference, session)
  return { review: decided, changed: true }
}
