import { ObjectId } from 'mongodb'
import { withGuestLock } from '../guests/counters.ts'
import { Conflict } from '../http/errors.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { editsAnHour, requireOwnReview } from './edit.ts'
import { changeCounted } from './evidence.ts'
import { keptOf } from './evidence-files.ts'
import type { ReviewDeps } from './review-deps.ts'

const disputed =
  'The guest disputes this review. Once our team asks you about it, you can withdraw it in your answer.'

type WithdrawDeps = Omit<ReviewDeps, 'config' | 'mail' | 'users'>

/**
 * Erases one's own review with its evidence and its reactions, at any time and without a membership; what was
 * withheld for the team goes, too, because nothing is left to decide. Throws NotFound, Forbidden for another author's
 * review, Conflict while it is disputed, TooMany with the limit of edits.
 */
export async function withdrawReview(
  deps: WithdrawDeps,
  member: Member,
  id: string,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<{ message: string }> {
  const found = await deps.reviews.byId(new ObjectId(id))
  requireOwnReview(member, found)
  return deps.limits.consumeUnlessFails(editsAnHour, member._id.toHexString(), async () => {
    await withGuestLock(deps, found.guest, () =>
      deps.transaction(async (session) => {
        const author = await stillLoggedIn(session)
        const review = await deps.reviews.byKey(found, session)
        requireOwnReview(author, review)
        if (review.dispute) throw new Conflict(disputed)
        await changeCounted(deps, review, review, session, async () => {
          await deps.reviews.remove(review, session)
          return null
        })
        if (review.hiddenByAdmin && !review.held) {
          const { guest, stay } = review
          await deps.guests.noteDecision(guest, { author: review.author, stay }, session)
        }
        await deps.reactions.removeOf(review._id, session)
        await deps.files.remove(keptOf(review), session)
      }),
    )
    return { message: 'Your review was withdrawn' }
  })
}
