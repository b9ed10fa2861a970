import { type ClientSession, ObjectId } from 'mongodb'
import type { Review } from '../../shared/schemas/review.ts'
import { recordEvent } from '../events/record-event.ts'
import { withGuestLock } from '../guests/counters.ts'
import type { Log } from '../log.ts'
import { isMember, requireMembership } from '../members/gate.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import { aboutGuest } from './about-guest.ts'
import { requireOwnReview } from './edit.ts'
import { changeCounted } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, ReviewKey } from './reviews.collection.ts'
import { toReview } from './shown-review.ts'

type PublishDeps = Pick<
  ReviewDeps,
  | 'events'
  | 'guests'
  | 'linkSecret'
  | 'now'
  | 'reactions'
  | 'reviews'
  | 'transaction'
  | 'users'
  | 'withKeyLock'
>

/**
 * Publishes one's own review before the platform's review period is over; one that is published stays as it is. Throws
 * NotFound, Forbidden for another author's review and without a membership.
 */
export async function publishNow(
  deps: PublishDeps,
  member: Member,
  id: string,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<Review> {
  const found = await deps.reviews.byId(new ObjectId(id))
  requireOwnReview(member, found)
  const review = await inTurn(deps, found, async (session) => {
    const author = await stillLoggedIn(session)
    const now = await deps.reviews.byKey(found, session)
    requireOwnReview(author, now)
    if (!now.held?.until) return now
    requireMembership(author)
    return publish(deps, now, session)
  })
  const [mine] = await deps.reactions.byMember([review._id], member._id)
  return toReview(deps, member, review, mine?.type)
}

/**
 * Publishes every review whose review period is over and whose author is still a verified member, exactly once; any
 * number of processes may run it, as late as they like. Others stay with their authors, who see it on the review. One
 * that fails is logged and tried again the next time (FCT-07).
 */
export async function publishAfterPeriod(deps: PublishDeps & { log: Log }): Promise<void> {
  for await (const key of deps.reviews.withPeriodOver(deps.now()))
    await inTurn(deps, key, (session) => endPeriod(deps, key, session)).catch((error: unknown) =>
      deps.log.error({ err: error, review: key._id.toHexString() }, 'a review could not be published'),
    )
}

async function endPeriod(deps: PublishDeps, key: ReviewKey, session: ClientSession): Promise<void> {
  const review = await deps.reviews.byKey(key, session)
  if (!review?.held?.until || review.held.isMissed || review.held.until > deps.now()) return
  const author = await deps.users.byId(review.author, session)
  if (author && isMember(author)) {
    await publish(deps, review, session)
    if (!review.held.forTeam) await recordEvent(deps, { what: 'own-published', member: author._id }, session)
  } else await deps.reviews.update(review, { $set: { 'held.isMissed': true } }, session)
}

/** It is as new as its publication, for every list, and its guest counts as changed for every vault. */
async function publish(deps: PublishDeps, review: ReviewDoc, session: ClientSession): Promise<ReviewDoc> {
  const published = await changeCounted(deps, review, review, session, async () => {
    const createdAt = deps.now()
    const change = review.held?.forTeam
      ? { $set: { createdAt, held: { forTeam: true as const } } }
      : { $set: { createdAt, hiddenByAdmin: false }, $unset: { held: '' as const } }
    return (await deps.reviews.update(review, change, session))!
  })
  if (!published.hiddenByAdmin) await recordEvent(deps, aboutGuest('review-posted', published), session)
  return published
}

const inTurn = <Result>(
  deps: PublishDeps,
  { guest }: ReviewKey,
  work: (session: ClientSession) => Promise<Result>,
) => withGuestLock(deps, guest, () => deps.transaction(work))
