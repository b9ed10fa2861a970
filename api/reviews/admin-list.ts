import type { AdminReview, ReviewQuery } from '../../shared/schemas/review.ts'
import { peopleById } from '../members/people.ts'
import type { Member } from '../members/users.collection.ts'
import { phonesById } from '../guests/guest-lookup.ts'
import { Forbidden } from '../http/errors.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, SortableField } from './reviews.collection.ts'
import { toAdminReview } from './shown-review.ts'

type AdminListDeps = Pick<ReviewDeps, 'guests' | 'linkSecret' | 'now' | 'reactions' | 'reviews' | 'users'>

/** The field that each column of the admins' table sorts by. */
const columns: Record<string, SortableField> = {
  user: 'keys.author',
  guest: 'keys.guest',
  review: 'keys.text',
  reviewType: 'type',
  files: 'fileCount',
  likes: 'likeCount',
  dislikes: 'reportCount',
  reports: 'reportCount',
  createdAt: 'createdAt',
  hiddenByAdmin: 'hiddenByAdmin',
}

/**
 * A page of all reviews for admins, newest first unless sorted; `next` is the next page's cursor. Throws Forbidden
 * for others, and Invalid.
 */
export async function allReviews(
  deps: AdminListDeps,
  admin: Member,
  query: ReviewQuery,
): Promise<{ reviews: AdminReview[]; next: string | null }> {
  if (!admin.isAdmin) throw new Forbidden('This is for the team only')
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, query, '-createdAt')
  const { page, next } = toPage(await deps.reviews.page(field, direction, query.q ?? '', after, limit + 1))
  return { reviews: await toAdminReviews(deps, admin, page), next }
}

async function toAdminReviews(
  deps: AdminListDeps,
  admin: Member,
  reviews: ReviewDoc[],
): Promise<AdminReview[]> {
  const authors = await peopleById(
    deps,
    reviews.map(({ author }) => author),
  )
  const phones = await phonesById(
    deps,
    reviews.map(({ guest }) => guest),
  )
  const reactions = Map.groupBy(await deps.reactions.byReviews(reviews.map(({ _id }) => _id)), ({ review }) =>
    review.toHexString(),
  )
  return reviews.map((review) =>
    toAdminReview(deps, admin, review, {
      author: authors.get(review.author.toHexString()),
      guestPhone: phones.get(review.guest.toHexString()) ?? '',
      reactions: reactions.get(review._id.toHexString()) ?? [],
    }),
  )
}
