import type { ClientSession, Db, ObjectId, UpdateFilter } from 'mongodb'
import type { CaseKind, CaseState } from '../../shared/cases.ts'
import type { NewCase } from '../../shared/schemas/cases.ts'

/** What the person and the team wrote to each other. */
export type CaseText = { by: 'person' | 'team'; text: string; at: Date }

/** What somebody who is written about asked for, as typed, and where that stands. */
export type CaseDoc = NewCase & {
  _id: ObjectId
  kind: CaseKind
  state: CaseState
  /** What the mailed links lead to; no secret. */
  linkId: string
  messages: CaseText[]
  /** The team has asked for more. */
  waitsForPerson: boolean
  createdAt: Date
  /** When it is erased, unless its address is confirmed before. */
  unconfirmedUntil?: Date
  /** When the person has to have an answer; missing before the confirmation and after the decision. */
  dueAt?: Date
}

export function casesCollection(db: Db) {
  const docs = db.collection<CaseDoc>('cases')
  return {
    docs,
    indexes: () =>
      docs.createIndexes([
        { key: { linkId: 1 }, unique: true },
        { key: { dueAt: 1, _id: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
        { key: { unconfirmedUntil: 1 }, expireAfterSeconds: 0 },
      ]),

    insert: (doc: CaseDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    byLink: (linkId: string, session?: ClientSession) => docs.findOne({ linkId }, { session }),

    /** Changes a case and returns the new document; a simultaneous change restarts the transaction. */
    update: (_id: ObjectId, change: UpdateFilter<CaseDoc>, session: ClientSession) =>
      docs.findOneAndUpdate({ _id }, change, { session, returnDocument: 'after' }),
  }
}

export type CasesCollection = ReturnType<typeof casesCollection>
