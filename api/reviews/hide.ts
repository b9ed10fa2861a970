import type { ClientSession, ObjectId } from 'mongodb'
import { recordEvent } from '../events/record-event.ts'
import { Conflict, NotFound } from '../http/errors.ts'
import { aboutGuest } from './about-guest.ts'
import { changeCounted } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'
import { withheldUntil } from './withheld-evidence.ts'

/**
 * Hides a review or shows it again, one that is held for the team as well, updates its guest's counters, and settles the reports so far. `changed` is false
 * when nothing was different. Throws NotFound, and Conflict for a disputed review
 * and one whose term is over.
 */
export async function setHidden(
  deps: Pick<ReviewDeps, 'events' | 'guests' | 'now' | 'reactions' | 'reviews'>,
  id: ObjectId,
  hiddenByAdmin: boolean,
  session: ClientSession,
): Promise<{ review: ReviewDoc; changed: boolean }> {
  const found = await deps.reviews.byId(id)
  const review = found && (await deps.reviews.byKey(found, session))
  if (!review || review.held?.until) throw new NotFound('Review not found')
  if (review.dispute) throw new Conflict('A person disputes this review. Decide the case.')
  if (review.held?.isOver) throw new Conflict('The term of this review is over. It is not shown again.')
  const isSettled = review.settledReports === review.reportCount
  const isHeld = review.held !== undefined
  if (review.hiddenByAdmin === hiddenByAdmin && isSettled && !isHeld) return { review, changed: false }
  const erasure = review.withheld ? { withheldUntil: withheldUntil(deps.now()) } : {}
  const decision = { hiddenByAdmin, settledReports: review.reportCount, ...erasure }
  const decided = await changeCounted(deps, review, review, session, async () => {
    const change = {
      $set: decision,
      $inc: { decisions: 1 },
      $unset: { isMarkMailed: '' as const, held: '' as const },
    }
    return (await deps.reviews.update(review, change, session))!
  })
  if (review.held?.forTeam && !hiddenByAdmin) {
    await recordEvent(deps, aboutGuest('review-posted', decided), session)
    await recordEvent(deps, { what: 'own-published', member: decided.author }, session)
  }
  return { review: decided, changed: true }
}
