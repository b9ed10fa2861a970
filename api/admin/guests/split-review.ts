import { ObjectId } from 'mongodb'
import type { SplitReview } from '../../../shared/schemas/admin-guests.ts'
import { requireAnotherAdmin } from '../../accounts/user-roles.ts'
import { recordEvent } from '../../events/record-event.ts'
import { aboutGuest } from '../../reviews/about-guest.ts'
import { isDuplicate } from '../../database/duplicate.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { giveReviews, renewGuest } from '../../reviews/give-reviews.ts'
import { changeGuests, requireChangeable } from './change-guest.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

/**
 * Gives a review to the guest whom it is about; its author has opened that guest from then on, and who
 * watches it is notified. Throws NotFound, and
 * Conflict for guests that cannot be changed, and for the guest who has it.
 */
export async function splitReview(
  deps: GuestChangeDeps,
  admin: Member,
  { reviewId, guestId, reason }: SplitReview,
): Promise<void> {
  const found = await deps.reviews.byId(new ObjectId(reviewId))
  if (!found) throw new NotFound('This review does not exist')
  requireAnotherAdmin(admin, 'review', found.author)
  const to = new ObjectId(guestId)
  await changeGuests(deps, admin, [found.guest, to], async (session) => {
    if (found.guest.equals(to)) throw new Conflict('This guest has the review already.')
    await requireChangeable(deps, found.guest, session)
    const guest = await requireChangeable(deps, to, session)
    const review = await deps.reviews.byKey(found, session)
    if (!review) throw new NotFound('This review does not exist')
    await giveReviews(deps, [review], to, session)
    await deps.cases.give(to, { reviews: [review._id] }, session)
    if (!(await deps.views.byGuest(review.author, to))) {
      const view = { _id: new ObjectId(), member: review.author, guest: to, createdAt: deps.now() }
      await deps.views.insert(view, session)
      await deps.guestTombstones.takeBack([review.author], to, session)
    }
    if (!review.hiddenByAdmin)
      await recordEvent(deps, aboutGuest('review-posted', { ...review, guest: to }), session)
    for (const each of [found.guest, to]) await renewGuest(deps, each, session)
    const label = `${guest.firstName} ${guest.lastName}`
    const [action, target] = ['moved a review to another guest', review._id]
    return { result: undefined, entry: { action, target, named: [to], label, detail: reason } }
  }).catch((error: unknown) => {
    if (isDuplicate(error)) throw new Conflict('The author has just opened this guest. Please try again.')
    throw error
  })
}
