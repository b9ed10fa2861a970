import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import type { AdminReview, ReviewQuery } from '../../shared/schemas/review.ts'
import { peopleById } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { readCursor, writeCursor } from '../guests/cursors.ts'
import { phonesById } from '../guests/guest-lookup.ts'
import { Forbidden, Invalid } from '../http/errors.ts'
import { longestList } from './list.ts'
import type { Place, ReviewDoc, SortableField } from './reviews.collection.ts'
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
  const { field, direction } = orderOf(query.sort ?? '-createdAt')
  const limit = Math.min(query.limit || longestList, longestList)
  const after = placeOf(field, query.cursor)
  const found = await deps.reviews.page(field, direction, query.q ?? '', after, limit + 1)
  const page = found.slice(0, limit)
  const next = found.length > limit ? cursorBehind(field, page.at(-1)!) : null
  return { reviews: await shownToAdmin(deps, admin, page), next }
}

function orderOf(sort: string): { field: SortableField; direction: 1 | -1 } {
  const column = sort.replace(/^-/, '')
  const field = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!field) throw new Invalid('Unknown order', [{ path: 'sort', message: 'Unknown order' }])
  return { field, direction: sort.startsWith('-') ? -1 : 1 }
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

const valueOf: Record<SortableField, (review: ReviewDoc) => Place['value']> = {
  createdAt: ({ createdAt }) => createdAt,
  hiddenByAdmin: ({ hiddenByAdmin }) => hiddenByAdmin,
  type: ({ type }) => type,
  fileCount: ({ fileCount }) => fileCount,
  likeCount: ({ likeCount }) => likeCount,
  reportCount: ({ reportCount }) => reportCount,
  'keys.author': ({ keys }) => keys.author,
  'keys.guest': ({ keys }) => keys.guest,
  'keys.text': ({ keys }) => keys.text,
}

const Cursor = v.strictObject({
  field: v.string(),
  value: v.union([v.string(), v.number(), v.boolean()]),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

const cursorBehind = (field: SortableField, last: ReviewDoc) =>
  writeCursor({ field, value: valueOf[field](last), id: last._id })

/** The place that a cursor names; throws Invalid for one that this order did not give out. */
function placeOf(field: SortableField, cursor: string | undefined): Place | null {
  const read = readCursor(Cursor, cursor)
  if (!read) return null
  if (read.field !== field)
    throw new Invalid('This page belongs to another order. Please start again from the first page.')
  return {
    value: field === 'createdAt' ? new Date(String(read.value)) : read.value,
    id: new ObjectId(read.id),
  }
}
