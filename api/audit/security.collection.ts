import type { ClientSession, Db, ObjectId } from 'mongodb'
import { containing } from '../database/containing.ts'
import { keysetPage, type KeysetCursor } from '../database/keyset.ts'

/** Something that matters for the safety of an account. It is inserted and read, never changed. */
export type SecurityDoc = {
  _id: ObjectId
  at: Date
  event: string
  /** The account that it happened to, and its email at that time; an email without an account for a failed login. */
  account: ObjectId | null
  email: string
  /** The network address and the id of the request; empty for background work. */
  address: string
  requestId: string
  detail: string
}

const keptSeconds = 180 * 24 * 3600
const searched = ['event', 'email', 'address', 'requestId', 'detail']
const sortedFields = ['at', 'event', 'email', 'address'] as const
export type SecurityField = (typeof sortedFields)[number]

export function securityCollection(db: Db) {
  const docs = db.collection<SecurityDoc>('security')
  return {
    indexes: () =>
      docs.createIndexes([
        ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
        { key: { at: 1 }, expireAfterSeconds: keptSeconds, name: 'expiry' },
      ]),
    insert: (doc: SecurityDoc, session?: ClientSession) => docs.insertOne(doc, { session }),
    /** What an account with this email sees of its own entries. */
    ofAccount: (account: ObjectId, email: string) =>
      docs.find({ email, account }).map(({ at, event, address, detail }) => ({ at, event, address, detail })),
    page: (by: SecurityField, direction: 1 | -1, words: string, after: KeysetCursor | null, limit: number) =>
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

export type SecurityCollection = ReturnType<typeof securityCollection>
