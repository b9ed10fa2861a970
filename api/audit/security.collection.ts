import type { ClientSession, Db, Filter, ObjectId } from 'mongodb'
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
  /** The account itself has made the request. */
  isOwn?: true
}

const keptSeconds = 180 * 24 * 3600
const searched = ['event', 'email', 'address', 'requestId', 'detail']
const sortedFields = ['at', 'event', 'email', 'address'] as const
export type SecurityField = (typeof sortedFields)[number]

const exactFields = ['event', 'email', 'address'] as const

/** What a page of the log is about; what is undefined or empty filters nothing. */
type SecurityFilter = { words: string; from: Date | undefined; until: Date | undefined } & Record<
  (typeof exactFields)[number],
  string | undefined
>
type Order = { by: SecurityField; direction: 1 | -1; after: KeysetCursor | null; limit: number }

const filterOf = ({ words, from, until, ...exact }: SecurityFilter): Filter<SecurityDoc> => ({
  $and: [
    containing(words, searched),
    ...exactFields.flatMap((field) => (exact[field] ? [{ [field]: exact[field] }] : [])),
    ...(from ? [{ at: { $gte: from } }] : []),
    ...(until ? [{ at: { $lt: until } }] : []),
  ],
})

/** Of one account, address or kind the entries lie together, by time. */
const indexFor = (filter: SecurityFilter, by: SecurityField) => {
  const field = by === 'at' ? (['email', 'address', 'event'] as const).find((one) => filter[one]) : undefined
  return field ? { [field]: 1, at: 1, _id: 1 } : { [by]: 1, _id: 1 }
}

export function securityCollection(db: Db) {
  const docs = db.collection<SecurityDoc>('security')
  return {
    indexes: () =>
      docs.createIndexes([
        ...sortedFields.map((field) => ({ key: { [field]: 1, _id: 1 } as const })),
        ...exactFields.map((field) => ({ key: { [field]: 1, at: 1, _id: 1 } as const })),
        { key: { account: 1, at: 1 } },
        { key: { at: 1 }, expireAfterSeconds: keptSeconds, name: 'expiry' },
      ]),
    insert: (doc: SecurityDoc, session?: ClientSession) => docs.insertOne(doc, { session }),
    /** What an account sees of its own entries: no address of whoever else has caused or met one. */
    ofAccount: (account: ObjectId) =>
      docs
        .find({ account })
        .sort({ at: 1 })
        .map(({ at, event, address, detail, isOwn }) => ({
          at,
          event,
          address: isOwn ? address : '',
          detail: event === 'email changed' ? detail : detail.replace(/\S+@\S+/g, '(an account)'),
        })),
    page: (filter: SecurityFilter, order: Order) =>
      keysetPage(docs, { ...order, filter: filterOf(filter), hint: indexFor(filter, order.by) }),
  }
}

export type SecurityCollection = ReturnType<typeof securityCollection>
