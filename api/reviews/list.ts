import type { ObjectId } from 'mongodb'
import type { Review, ReviewQuery } from '../../shared/schemas/review.ts'
import { requireMembership } from '../members/gate.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'
import { toReview } from './shown-review.ts'

/** What reading reviews needs. */
export type ReviewReadDeps = Pick<ReviewDeps, 'linkSecret' | 'now' | 'reactions' | 'reviews'>

/** The longest list of other members' reviews. */
const maxReviews = 100

/** The newest reviews of all guests, without hidden ones; at most 100. Throws Forbidden without a membership. */
export async function recentReviews(
  deps: ReviewReadDeps,
  member: Member,
  query: ReviewQuery,
): Promise<Review[]> {
  requireMembership(member)
  const limit = Math.min(query.limit || maxReviews, maxReviews)
  return toReviews(deps, member, await deps.reviews.newest(limit))
}

/** The member's own reviews, the oldest first, with hidden ones; a limit of 0, or none, means all. */
export async function ownReviews(
  deps: ReviewReadDeps,
  member: Member,
  query: ReviewQuery,
): Promise<Review[]> {
  return toReviews(deps, member, await deps.reviews.ofAuthor(member._id, query.limit ?? 0))
}

/** A guest's reviews, newest first; hidden ones only for their author and admins. */
export async function reviewsOfGuest(
  deps: ReviewReadDeps,
  member: Member,
  guestId: ObjectId,
): Promise<Review[]> {
  return (await reviewsOfGuests(deps, member, [guestId])).get(guestId.toHexString()) ?? []
}

/** The reviews of several guests by the guest's id, as `reviewsOfGuest` returns them. */
export async function reviewsOfGuests(
  deps: ReviewReadDeps,
  member: Member,
  guestIds: ObjectId[],
): Promise<Map<string, Review[]>> {
  if (guestIds.length === 0) return new Map()
  const found = await deps.reviews.ofGuests(guestIds, member.isAdmin ? 'all' : member._id)
  return Map.groupBy(await toReviews(deps, member, found), (review) => review.guest._id)
}

async function toReviews(deps: ReviewReadDeps, member: Member, reviews: ReviewDoc[]): Promise<Review[]> {
  if (reviews.length === 0) return []
  const ids = reviews.map(({ _id }) => _id)
  const mine = new Map(
    (await deps.reactions.byMember(ids, member._id)).map(({ review, type }) => [review.toHexString(), type]),
  )
  return reviews.map((review) => toReview(deps, member, review, mine.get(review._id.toHexString())))
}
