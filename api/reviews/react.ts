import { type ClientSession, ObjectId } from 'mongodb'
import type { Reactions, ReportReason } from '../../shared/schemas/review.ts'
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
 * Likes or reports a review, or takes the member's reaction back. A reaction replaces the member's earlier one; the same
 * one again changes nothing but a report's reason. A member's first report sends a mail to the team, and the one that
 * makes a decision due another; who reports, takes it back and reports again sends no further one. Returns both lists as this member sees them. Throws NotFound for an
 * unknown or hidden review and Forbidden for the member's own.
 */
export async function react(
  deps: ReactDeps,
  member: Member,
  input: { type: ReactionType; reviewId: string; reason?: ReportReason },
): Promise<Reactions> {
  const found = await deps.reviews.byId(new ObjectId(input.reviewId))
  if (!found) throw new NotFound('Review not found')
  const review = await withGuestLock(deps, found.guest, () =>
    deps.transaction((session) => reactIn(deps, member, found, input, session)),
  )
  return toReactions(member, review, input.type)
}

async function reactIn(
  deps: ReactDeps,
  member: Member,
  key: ReviewKey,
  { type, reason }: { type: ReactionType; reason?: ReportReason },
  session: ClientSession,
): Promise<ReviewDoc> {
  const review = await deps.reviews.byKey(key, session)
  if (!review || review.hiddenByAdmin) throw new NotFound('Review not found')
  if (review.author.equals(member._id)) throw new Forbidden('You cannot like or report your own review')
  const earlier = await deps.reactions.of(key._id, member._id, session)
  const isSame = (earlier?.type ?? 'none') === type
  if (isSame && (type !== 'report' || reason === undefined || reason === earlier?.reason)) return review
  const { isSettled = false, reason: earlierReason = null } = isSame ? earlier! : {}
  await deps.reactions.put(
    {
      review: key._id,
      member: member._id,
      type,
      at: deps.now(),
      hasReported: type === 'report' || earlier?.hasReported === true,
      isSettled,
      reason: type === 'report' ? (reason ?? earlierReason) : null,
    },
    session,
  )
  if (isSame) return review
  const counts = countsAfter(review, earlier, type)
  const isDue = needsAttention({ ...review, ...counts })
  const isAsked = review.isDecisionAsked === true
  const changed = (await deps.reviews.update(
    key,
    { $set: { ...counts, isDecisionAsked: isAsked || isDue } },
    session,
  ))!
  await countReview(deps, review.guest, noCounts, session)
  if (type === 'report' && (!earlier?.hasReported || (isDue && !isAsked)))
    await notifyTeam(deps, changed, isDue, session)
  return changed
}

/** Exact, because a simultaneous change of the review restarts the transaction. */
function countsAfter(review: ReviewDoc, earlier: ReactionDoc | null, type: ReactionType) {
  const change = (of: ReactionType) => Number(type === of) - Number(earlier?.type === of)
  const reportCount = review.reportCount + change('report')
  // A settled report that is taken back leaves the settled ones; the later report of anybody counts as new.
  const isSettled = earlier?.type === 'report' && earlier.isSettled === true
  const settledReports = Math.min(review.settledReports - Number(isSettled), reportCount)
  return { likeCount: review.likeCount + change('like'), reportCount, settledReports }
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
