import type { ClientSession, Db, ObjectId } from 'mongodb'
import { containing } from '../database/containing.ts'
import { keysetPage, type Place } from '../database/keyset.ts'

/** What an admin did, to whom or what, and the words that go with it. */
export type AuditDoc = {
  _id: ObjectId
  at: Date
  admin: ObjectId
  /** The admin's address at that time, so that the list stays readable. */
  adminEmail: string
  action: string
  /** Id of the user or review that it was done to. */
  target: ObjectId
  /** The target in words, as it was at that time. */
  label: string
  detail: string
}

const searched = ['adminEmail', 'action', 'label', 'detail']

/** The fields that the list is sorted by, each with an index. */
const sortedFields = ['at', 'adminEmail', 'action', 'label', 'detail'] as const
export type AuditField = (typeof sortedFields)[number]

export function auditCollection(db: Db) {
  const docs = db.collection<AuditDoc>('audit')
  return {
    docs,
    indexes: () =>
      docs.createIndexes([
        ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
        { key: { admin: 1, action: 1, target: 1, at: -1 } },
      ]),
    insert: (doc: AuditDoc, session?: ClientSession) => docs.insertOne(doc, { session }),
    /** Whether this admin did this to the target after the given time. */
    didSince: async (admin: ObjectId, action: string, target: ObjectId, since: Date) =>
      (await docs.findOne({ admin, action, target, at: { $gt: since } }, { projection: { _id: 1 } })) !==
      null,
    /** A page of the list behind `after`; `words` are looked for in one entry after the other until it is full. */
    page: (by: AuditField, direction: 1 | -1, words: string, after: Place | null, limit: number) =>
      keysetPage(docs, {
        filter: containing(words, searched),
        by,
        direction,
        after,
        limit,
        hint: { [by]: 1, _id: 1 },
      }),
  }
}
