import type { Collection, Document, Filter, IndexDescription, IndexSpecification, ObjectId } from 'mongodb'
import { keysetPage, type KeysetCursor } from '../database/keyset.ts'
import type { ListKeys } from './list-keys.ts'

/** The fields that the admins' table sorts by, each with an index. */
const sortedFields = [
  'listKeys.name',
  'emailKey',
  'listKeys.plan',
  'currentlyPaid',
  'isAccountVerified',
  'isAdmin',
  'listKeys.documents',
  'accountCreated',
] as const
export type SortedField = (typeof sortedFields)[number]

const isWaiting = { 'listKeys.waiting': { $gt: new Date(0) } }
const waitingKey = { 'listKeys.waiting': 1, _id: 1 } as const

export const listIndexes: IndexDescription[] = [
  ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
  { key: { 'listKeys.words': 1 } },
  { key: waitingKey },
]

/** Up to this many matches are fetched and sorted; with more, the index of the order finds a page of them soon. */
const maxSorted = 2000

/** Users with a word in name or email that begins with `prefix`, which is folded. */
const startingWith = (prefix: string): Document =>
  prefix === '' ? {} : { 'listKeys.words': { $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } } }

/** The pages of the admins' table of users. */
export function userListQueries<Doc extends { _id: ObjectId; listKeys: ListKeys }>(docs: Collection<Doc>) {
  return {
    /** The page after `after` of accounts that wait for the team, the oldest first. */
    waiting: (after: KeysetCursor | null, limit: number) =>
      keysetPage(docs, {
        filter: isWaiting as unknown as Filter<Doc>,
        by: 'listKeys.waiting',
        direction: 1,
        after,
        limit,
        hint: waitingKey,
      }),
    countWaiting: () => docs.countDocuments(isWaiting as unknown as Filter<Doc>),
    /** The page after `after` of users with a word that begins with `prefix` (folded; empty for all users). */
    async page(
      by: SortedField,
      direction: 1 | -1,
      prefix: string,
      after: KeysetCursor | null,
      limit: number,
    ) {
      const filter = startingWith(prefix) as Filter<Doc>
      const areFew =
        prefix !== '' && (await docs.countDocuments(filter, { limit: maxSorted + 1 })) <= maxSorted
      const hint: IndexSpecification = areFew ? { 'listKeys.words': 1 } : { [by]: 1, _id: 1 }
      return keysetPage(docs, { filter, by, direction, after, limit, hint })
    },
  }
}
