import { type ClientSession, ObjectId } from 'mongodb'
import type { Reactions } from '../../shared/schemas/review.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { countReview, inTurn, noCounts } from '../guests/counters.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import { reviewReported } from '../mail/templates/team.ts'
import { needsAttention } from './attention.ts'
import type { ReactionDoc, ReactionType } from './reactions.collection.ts'
import type { ReviewDoc, ReviewPlace } from './reviews.collection.ts'
import { toReactions } from './shown-review.ts'

/**
 * Likes or reports a review; the later of the two replaces the earlier, and once more changes nothing (D-40).
 * Answers both lists as this member sees them. The first report of a member mails the team (OP-55).
 * Throws NotFound for an unknown or hidden review and Forbidden for the member's own.
 */
export async function react(
  deps: Deps,
  member: Member,
  input: { type: ReactionType; reviewId: string },
): Promise<Reactions> {
  const found = await deps.reviews.byId(new ObjectId(input.reviewId))
  if (!found) throw new NotFound('Review not found')
  const review = await inTurn(deps, found.guest, () =>
    deps.transaction((session) => reactIn(deps, member, found, input.type, session)),
  )
  return toReactions(member, review, input.type)
}

async function reactIn(
  deps: Deps,
  member: Member,
  place: ReviewPlace,
  type: ReactionType,
  session: ClientSession,
): Promise<ReviewDoc> {
  const review = await deps.reviews.byPlace(place, session)
  if (!review || review.hiddenByAdmin) throw new NotFound('Review not found')
  if (review.author.equals(member._id)) throw new Forbidden('You cannot like or report your own review')
  const earlier = await deps.reactions.of(place._id, member._id, session)
  if (earlier?.type === type) return review
  const changed = (await deps.reviews.update(place, countsAfter(review, earlier, type), session))!
  const hasReported = type === 'report' || earlier?.hasReported === true
  await deps.reactions.put(
    { review: place._id, member: member._id, type, at: deps.now(), hasReported },
    session,
  )
  await countReview(deps, review.guest, noCounts, session)
  const marked = needsAttention(changed)
  if (type === 'report' && (!earlier?.hasReported || (marked && !needsAttention(review))))
    await tellTeam(deps, changed, marked, session)
  return changed
}

/** Exact, since the transaction starts over when anybody else changes the review meanwhile. */
function countsAfter(review: ReviewDoc, earlier: ReactionDoc | null, type: ReactionType) {
  const likeCount = review.likeCount + (type === 'like' ? 1 : 0) - (earlier?.type === 'like' ? 1 : 0)
  const reportCount = review.reportCount + (type === 'report' ? 1 : 0) - (earlier?.type === 'report' ? 1 : 0)
  // A report that is taken back was perhaps a settled one; a later one must count as new.
  const settledReports = Math.min(review.settledReports, reportCount)
  return { $set: { likeCount, reportCount, settledReports } }
}

/** The link in the mail is made of the configured address alone, whatever the page sent as `url` (D-13). */
const tellTeam = (deps: Deps, review: ReviewDoc, marked: boolean, session: ClientSession) =>
  deps.mail.add(
    reviewReported(deps.config, {
      reviewId: review._id.toHexString(),
      guestId: review.guest.toHexString(),
      reports: review.reportCount,
      marked,
    }),
    session,
  )
