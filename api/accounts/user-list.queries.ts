import type { Collection, Document, Filter, IndexDescription, IndexSpecification, ObjectId } from 'mongodb'
import { keysetPage, type Place } from '../database/keyset.ts'
import type { ListKeys } from './list-keys.ts'

/** The fields that the admins' table sorts by, each with an index (OP-83). */
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

export const listIndexes: IndexDescription[] = [
  ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
  { key: { 'listKeys.words': 1 } },
  { key: { 'listKeys.fold': 1 } },
]

/** As many users as this are fetched and sorted; of more, some are met soon along the order's own index. */
const few = 2000

/** Users whose name or address has a word that begins so; `prefix` is folded. */
const beginning = (prefix: string): Document =>
  prefix === '' ? {} : { 'listKeys.words': { $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } } }

/** The pages of the admins' table of users. */
export function userListQueries<Doc extends { _id: ObjectId; listKeys: ListKeys }>(docs: Collection<Doc>) {
  return {
    /** A page of the users whose name or address begins with `prefix` (folded; empty for all), behind `after`. */
    async page(by: SortedField, direction: 1 | -1, prefix: string, after: Place | null, limit: number) {
      const filter = beginning(prefix) as Filter<Doc>
      const areFew = prefix !== '' && (await docs.countDocuments(filter, { limit: few + 1 })) <= few
      const hint: IndexSpecification = areFew ? { 'listKeys.words': 1 } : { [by]: 1, _id: 1 }
      return keysetPage(docs, { filter, by, direction, after, limit, hint })
    },
  }
}
