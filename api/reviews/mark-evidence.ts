import { ObjectId } from 'mongodb'
import type { Review } from '../../shared/schemas/review.ts'
import type { MarkEvidence } from '../../shared/schemas/evidence-marks.ts'
import { rejectContactData } from '../guests/contact-data.ts'
import { withGuestLock } from '../guests/counters.ts'
import { NotFound } from '../http/errors.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { editsAnHour, requireOwnReview } from './edit.ts'
import { changeCounted } from './evidence.ts'
import { rejectFoulLanguage } from './language-policy.ts'
import type { ReviewDeps } from './review-deps.ts'
import { toReview } from './shown-review.ts'

type MarkDeps = Omit<ReviewDeps, 'config' | 'mail' | 'users'> & Parameters<typeof toReview>[0]

/**
 * Marks a piece of own evidence as before or after the stay, with its room, or takes the mark away; every reader sees it
 * (SEL-06). Throws NotFound, Forbidden for another author's review, Unprocessable for foul language and contact data, TooMany
 * with the limit of edits.
 */
export async function markEvidence(
  deps: MarkDeps,
  member: Member,
  { id, file, moment, room }: MarkEvidence,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<Review> {
  const found = await deps.reviews.byId(new ObjectId(id))
  requireOwnReview(member, found)
  return deps.limits.consumeUnlessFails(editsAnHour, member._id.toHexString(), async () => {
    rejectFoulLanguage(room, 'room')
    rejectContactData(room, 'room')
    const change =
      moment === ''
        ? { $unset: { [`marks.${file}`]: '' as const } }
        : { $set: { [`marks.${file}`]: { moment, room } } }
    const marked = await withGuestLock(deps, found.guest, () =>
      deps.transaction(async (session) => {
        const author = await stillLoggedIn(session)
        const review = await deps.reviews.byKey(found, session)
        requireOwnReview(author, review)
        if (!review.files.some(({ _id }) => _id.toHexString() === file))
          throw new NotFound('This file is no longer part of the review')
        return changeCounted(
          deps,
          review,
          review,
          session,
          async () => (await deps.reviews.update(review, change, session))!,
        )
      }),
    )
    return toReview(deps, member, marked)
  })
}
