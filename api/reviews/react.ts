import { type ClientSession, ObjectId } from 'mongodb'
import type { Reactions } from '../../shared/schemas/review.ts'
import type { Member } from '../members/users.collection.ts'
import { countReview, noCounts, withGuestLock } from '../guests/counters.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import { reviewReported } from '../mail/templates/team.ts'
import { needsAttention } from './attention.ts'
import type { ReactionDoc, ReactionType } from './reactions.collection.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, ReviewKey } from './reviews.collection.ts'
import { toReactions } from './shown-review.ts'

type ReactDeps = Pick<
  ReviewDeps,
  'config' | 'guests' | 'mail' | 'now' | 'reactions' | 'reviews' | 'transaction' | 'withKeyLock'
>

/**
 * Likes or reports a review. A reaction replaces the member's earlier one; the same one again changes nothing. A
 * member's first report sends a mail to the team. Returns both lists as this member sees them. Throws NotFound for an
 * unknown or hidden review and Forbidden for the member's own.
 */
export async function react(
  deps: ReactDeps,
  member: Member,
  input: { type: ReactionType; reviewId: string },
): Promise<Reactions> {
  const found = await deps.reviews.byId(new ObjectId(input.reviewId))
  if (!found) throw new NotFound('Review not found')
  const review = await withGuestLock(deps, found.guest, () =>
    deps.transaction((session) => reactIn(deps, member, found, input.type, session)),
  )
  return toReactions(member, review, input.type)
}

async function reactIn(
  deps: ReactDeps,
  member: Member,
  key: ReviewKey,
  type: ReactionType,
  session: ClientSession,
): Promise<ReviewDoc> {
  const review = await deps.reviews.byKey(key, session)
  if (!review || review.hiddenByAdmin) throw new NotFound('Review not found')
  if (review.author.equals(member._id)) throw new Forbidden('You cannot like or report your own review')
  const earlier = await deps.reactions.of(key._id, member._id, session)
  if (earlier?.type === type) return review
  const changed = (await deps.reviews.update(key, countsAfter(review, earlier, type), session))!
  const hasReported = type === 'report' || earlier?.hasReported === true
  await deps.reactions.put(
    { review: key._id, member: member._id, type, at: deps.now(), hasReported },
    session,
  )
  await countReview(deps, review.guest, noCounts, session)
  const isMarked = needsAttention(changed)
  if (type === 'report' && (!earlier?.hasReported || (isMarked && !needsAttention(review))))
    await notifyTeam(deps, changed, isMarked, session)
  return changed
}

/** Exact, because a simultaneous change of the review restarts the transaction. */
function countsAfter(review: ReviewDoc, earlier: ReactionDoc | null, type: ReactionType) {
  const likeCount = review.likeCount + (type === 'like' ? 1 : 0) - (earlier?.type === 'like' ? 1 : 0)
  const reportCount = review.reportCount + (type === 'report' ? 1 : 0) - (earlier?.type === 'report' ? 1 : 0)
  // A withdrawn report may have been a settled one; a later report must count as new.
  const settledReports = Math.min(review.settledReports, reportCount)
  return { $set: { likeCount, reportCount, settledReports } }
}

const notifyTeam = (deps: ReactDeps, review: ReviewDoc, marked: boolean, session: ClientSession) =>
  deps.mail.add(
    reviewReported(deps.config, {
      reviewId: review._id.toHexString(),
      guestId: review.guest.toHexString(),
      reports: review.reportCount,
      marked,
    }),
    session,
  )
