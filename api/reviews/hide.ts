import type { ClientSession, ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { countReview } from '../guests/counters.ts'
import { NotFound } from '../http/errors.ts'
import { changeOf, shareOf } from './evidence.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/**
 * Hides a review or shows it again, and with it what it adds to its guest's counters (D-42). Once more changes
 * nothing, and the answer says so. Either is the admin's decision on the reports so far (D-45). Throws NotFound.
 */
export async function setHidden(
  deps: Deps,
  id: ObjectId,
  hiddenByAdmin: boolean,
  session: ClientSession,
): Promise<{ review: ReviewDoc; changed: boolean }> {
  const found = await deps.reviews.byId(id)
  const review = found && (await deps.reviews.byPlace(found, session))
  if (!review) throw new NotFound('Review not found')
  const isSettled = review.settledReports === review.reportCount
  if (review.hiddenByAdmin === hiddenByAdmin && isSettled) return { review, changed: false }
  const decided = { hiddenByAdmin, settledReports: review.reportCount }
  const decidedOn = (await deps.reviews.update(review, { $set: decided }, session))!
  await countReview(deps, review.guest, changeOf(shareOf(review), shareOf(decidedOn)), session)
  return { review: decidedOn, changed: true }
}
