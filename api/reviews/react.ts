import { type ClientSession, ObjectId } from 'mongodb'
import type { Reactions, ReportReason } from '../../shared/schemas/review.ts'
import { requireMembership } from '../members/gate.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { countReview, noCounts, withGuestLock } from '../guests/counters.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import { reviewReported } from '../mail/templates/team.ts'
import { needsAttention } from './attention.ts'
import type { ReactionDoc, ReactionType } from './reactions.collection.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, ReviewKey } from './reviews.collection.ts'
import { toReactions } from './shown-review.ts'

type ReactDeps = Pick<
  ReviewDeps,
  'config' | 'guests' | 'limits' | 'mail' | 'now' | 'reactions' | 'reviews' | 'transaction' | 'withKeyLock'
>

/**
 * Likes or reports a review, or takes the member's reaction back. A reaction replaces the member's earlier one; the same
 * one again changes nothing but a report's reason. A member's first report sends a mail to the team, and the one that
 * marks the review another. Returns both lists as this member sees them. Throws NotFound for an unknown or hidden
 * review, Forbidden for the member's own, and TooMany.
 */
export async function react(
  deps: ReactDeps,
  member: Member,
  input: { type: ReactionType; reviewId: string; reason?: ReportReason },
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<Reactions> {
  const found = await deps.reviews.byId(new ObjectId(input.reviewId))
  if (!found) throw new NotFound('Review not found')
  const earlier = await deps.reactions.of(found._id, member._id)
  if (earlier?.type !== input.type) await countChange(deps.limits, member, found, input.type)
  const review = await withGuestLock(deps, found.guest, () =>
    deps.transaction(async (session) => {
      requireMembership(await stillLoggedIn(session))
      return reactIn(deps, member, found, input, session)
    }),
  )
  return toReactions(member, review, input.type)
}

const hourMs = 3_600_000
const reportsAnHour = { max: 30, windowMs: hourMs }
const changesAnHour = { max: 10, windowMs: hourMs }
const tooManyReports = (wait: string) =>
  `You have reported 30 reviews in an hour. Please try again in ${wait}.`
const tooManyChanges = (wait: string) =>
  `You have changed your mind about this review ten times. Please try again in ${wait}.`

/** Throws TooMany after 30 reports an hour, and after ten changes of one reaction. */
async function countChange(limits: Limits, member: Member, review: ReviewKey, type: ReactionType) {
  const id = member._id.toHexString()
  await limits.consume(`reaction:${review._id.toHexString()}:${id}`, changesAnHour, tooManyChanges)
  if (type === 'report') await limits.consume(`reports:${id}`, reportsAnHour, tooManyReports)
}

async function reactIn(
  deps: ReactDeps,
  member: Member,
  found: ReviewKey,
  { type, reason }: { type: ReactionType; reason?: ReportReason },
  session: ClientSession,
): Promise<ReviewDoc> {
  const review = await deps.reviews.byKey(found, session)
  if (!review || review.hiddenByAdmin) throw new NotFound('Review not found')
  if (review.author.equals(member._id)) throw new Forbidden('You cannot like or report your own review')
  const earlier = await deps.reactions.of(review._id, member._id, session)
  const isSame = (earlier?.type ?? 'none') === type
  if (isSame && (type !== 'report' || reason === undefined || reason === earlier?.reason)) return review
  const isNewReport = type === 'report' && !earlier?.hasReported
  const reportedIn = isNewReport ? roundOf(review) : earlier?.reportedIn
  const earlierReason = isSame ? earlier?.reason : null
  await deps.reactions.put(
    {
      review: review._id,
      member: member._id,
      type,
      at: deps.now(),
      hasReported: type === 'report' || earlier?.hasReported === true,
      reportedIn,
      reason: type === 'report' ? (reason ?? earlierReason ?? null) : null,
    },
    session,
  )
  if (isSame) return review
  const counted = (await deps.reviews.update(
    review,
    countsAfter(review, earlier, { type, reportedIn }),
    session,
  ))!
  await countReview(deps, review.guest, noCounts, session)
  const isMarked = needsAttention(counted)
  const isNewlyMarked = isMarked && counted.isMarkMailed !== true
  if (isNewlyMarked) await deps.reviews.update(review, { $set: { isMarkMailed: true } }, session)
  if (isNewlyMarked || (isNewReport && !isMarked)) await notifyTeam(deps, counted, isMarked, session)
  return counted
}

/** The reports between two decisions of the team belong together. */
const roundOf = ({ decisions = 0 }: ReviewDoc) => decisions

/**
 * Exact, because a simultaneous change of the review restarts the transaction. A report of somebody who has reported
 * before an earlier decision is settled as soon as it is made.
 */
function countsAfter(
  review: ReviewDoc,
  earlier: ReactionDoc | null,
  now: Pick<ReactionDoc, 'type' | 'reportedIn'>,
) {
  const difference = (isIt: (reaction: Pick<ReactionDoc, 'type' | 'reportedIn'>) => boolean) =>
    Number(isIt(now)) - Number(earlier !== null && isIt(earlier))
  const isSettled = ({ type, reportedIn = 0 }: Pick<ReactionDoc, 'type' | 'reportedIn'>) =>
    type === 'report' && reportedIn < roundOf(review)
  const likeCount = review.likeCount + difference(({ type }) => type === 'like')
  const reportCount = review.reportCount + difference(({ type }) => type === 'report')
  const settledReports = Math.min(review.settledReports + difference(isSettled), reportCount)
  return { $set: { likeCount, reportCount, settledReports: Math.max(0, settledReports) } }
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
