import type { ObjectId } from 'mongodb'
import type { Review, ReviewQuery } from '../../shared/schemas/review.ts'
import { requireMembership } from '../accounts/gate.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'
import { toReview } from './shown-review.ts'

/** Lists of others' reviews hold at most this many (OP-43, CON-22). */
const longestList = 100

/** The newest reviews of all guests, without hidden ones; at most 100. Throws Forbidden without membership (D-20). */
export async function recentReviews(deps: Deps, member: Member, query: ReviewQuery): Promise<Review[]> {
  requireMembership(member)
  const limit = Math.min(query.limit || longestList, longestList)
  return shown(deps, member, await deps.reviews.newest(limit))
}

/** The member's own reviews, the oldest first, hidden ones too; a limit of 0, or none, means all (D-46). */
export async function ownReviews(deps: Deps, member: Member, query: ReviewQuery): Promise<Review[]> {
  return shown(deps, member, await deps.reviews.ofAuthor(member._id, query.limit ?? 0))
}

/** A guest's reviews, newest first; hidden ones only for their author and admins (GST-06, D-42). */
export async function reviewsOfGuest(deps: Deps, member: Member, guestId: ObjectId): Promise<Review[]> {
  return (await reviewsOfGuests(deps, member, [guestId])).get(guestId.toHexString()) ?? []
}

/** The reviews of several guests by the guest's id, as `reviewsOfGuest` answers them. */
export async function reviewsOfGuests(
  deps: Deps,
  member: Member,
  guestIds: ObjectId[],
): Promise<Map<string, Review[]>> {
  if (guestIds.length === 0) return new Map()
  const found = await deps.reviews.ofGuests(guestIds, member.isAdmin ? 'all' : member._id)
  return Map.groupBy(await shown(deps, member, found), (review) => review.guest._id)
}

async function shown(deps: Deps, member: Member, reviews: ReviewDoc[]): Promise<Review[]> {
  if (reviews.length === 0) return []
  const ids = reviews.map(({ _id }) => _id)
  const mine = new Map(
    (await deps.reactions.byMember(ids, member._id)).map(({ review, type }) => [review.toHexString(), type]),
  )
  return reviews.map((review) => toReview(deps, member, review, mine.get(review._id.toHexString())))
}
