import type { AdminReview, ReviewQuery } from '../../shared/schemas/review.ts'
import { peopleById } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { phonesById } from '../guests/guest-lookup.ts'
import { Forbidden } from '../http/errors.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { ReviewDoc, SortableField } from './reviews.collection.ts'
import { toAdminReview } from './shown-review.ts'

/** What each column of the admins' table sorts by (OP-83). */
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

/** All reviews for admins, newest first unless sorted; `next` is the cursor of the page behind this one (D-82). */
export async function allReviews(
  deps: Deps,
  admin: Member,
  query: ReviewQuery,
): Promise<{ reviews: AdminReview[]; next: string | null }> {
  if (!admin.isAdmin) throw new Forbidden('This is for the team only')
  const { field, direction, limit, after, cut } = readSortedQuery(columns, query, '-createdAt')
  const { page, next } = cut(await deps.reviews.page(field, direction, query.q ?? '', after, limit + 1))
  return { reviews: await shownToAdmin(deps, admin, page), next }
}

async function shownToAdmin(deps: Deps, admin: Member, reviews: ReviewDoc[]): Promise<AdminReview[]> {
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
