import type { ClientSession, Db, ObjectId, UpdateFilter } from 'mongodb'
import { containing } from '../database/containing.ts'
import { keysetPage, type Place } from '../database/keyset.ts'
import type { reviewTypes } from '../../shared/schemas/review.ts'
import type { FileRef } from '../accounts/users.collection.ts'

type ReviewType = (typeof reviewTypes)[number]

/** What a review shows of its guest; guests never change, so it is kept with the review (OP-60). */
export type GuestOfReview = {
  firstName: string
  lastName: string
  city: string
  state: string
  country: string
}

export type ReviewDoc = {
  _id: ObjectId
  author: ObjectId
  guest: ObjectId
  guestShown: GuestOfReview
  text: string
  type: ReviewType
  files: FileRef[]
  fileCount: number
  /** Earlier texts, the oldest first (D-43). */
  versions: string[]
  likeCount: number
  reportCount: number
  /** Reports that were there when an admin last decided: only later ones ask for attention again (D-45). */
  settledReports: number
  hiddenByAdmin: boolean
  createdAt: Date
  editedAt: Date | null
  /** Lower-case texts that the admins' table is sorted and filtered by; never sent. */
  keys: { author: string; guest: string; text: string }
}

const searched = ['text', 'keys.guest', 'keys.author']
const newestFirst = { createdAt: -1, _id: -1 } as const

/** The fields that the admins' table sorts by, each with an index (OP-83). */
const sortableFields = [
  'createdAt',
  'hiddenByAdmin',
  'type',
  'fileCount',
  'likeCount',
  'reportCount',
  'keys.author',
  'keys.guest',
  'keys.text',
] as const
export type SortableField = (typeof sortableFields)[number]

/** Which review, and by its guest on which shard: a transaction that names both asks no other shard. */
export type ReviewPlace = Pick<ReviewDoc, '_id' | 'guest'>

export function reviewsCollection(db: Db) {
  const docs = db.collection<ReviewDoc>('reviews')
  return {
    docs,
    indexes: () =>
      docs.createIndexes([
        { key: { guest: 1, ...newestFirst } },
        { key: { author: 1, createdAt: 1, _id: 1 } },
        { key: { hiddenByAdmin: 1, ...newestFirst } },
        ...sortableFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
      ]),

    insert: (doc: ReviewDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId) => docs.findOne({ _id }),
    byPlace: ({ _id, guest }: ReviewPlace, session: ClientSession) =>
      docs.findOne({ _id, guest }, { session, hint: { _id: 1 } }),

    /** Changes one review inside a transaction, which makes a change by anybody else meanwhile start it over. */
    update: ({ _id, guest }: ReviewPlace, change: UpdateFilter<ReviewDoc>, session: ClientSession) =>
      docs.findOneAndUpdate({ _id, guest }, change, {
        session,
        hint: { _id: 1 },
        returnDocument: 'after',
      }),

    /** The newest reviews that are not hidden. */
    newest: (limit: number) => docs.find({ hiddenByAdmin: false }).sort(newestFirst).limit(limit).toArray(),

    /** A member's own reviews, the oldest first, hidden ones too; a limit of 0 means all (D-46). */
    ofAuthor: (author: ObjectId, limit: number) =>
      docs.find({ author }).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray(),

    /** The reviews of these guests, newest first; hidden ones only for `reader`'s own, or for 'all'. */
    ofGuests: (guests: ObjectId[], reader: ObjectId | 'all') =>
      docs
        .find({
          guest: { $in: guests },
          ...(reader !== 'all' && { $or: [{ hiddenByAdmin: false }, { author: reader }] }),
        })
        .sort(newestFirst)
        .toArray(),

    /**
     * A page of all reviews behind `after`, by the order's index. `words` are looked for in text, guest and author
     * of one review after the other, until the page is full.
     */
    page: (by: SortableField, direction: 1 | -1, words: string, after: Place | null, limit: number) =>
      keysetPage(docs, {
        filter: containing(words, searched),
        by,
        direction,
        after,
        limit,
        hint: { [by]: 1, _id: 1 },
      }),

    /** Writes the author's name anew wherever the admins sort by it. */
    renameAuthor: (author: ObjectId, key: string, session?: ClientSession) =>
      docs.updateMany({ author }, { $set: { 'keys.author': key } }, { session }),
  }
}
