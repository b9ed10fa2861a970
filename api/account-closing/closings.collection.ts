import { createHmac } from 'node:crypto'
import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { PaymentMode } from '../billing/provider.ts'

/**
 * An account that was closed, as long as something of it is left to erase. It says under which author the reviews go on,
 * and goes itself at the end, so that the author cannot be named.
 */
export type ClosingDoc = {
  /** The user who is gone. */
  _id: ObjectId
  /** A new, unused id. */
  author: ObjectId
  files: ObjectId[]
  paymentCustomerId: string
  paymentMode: PaymentMode
  closedAt: Date
}

export function closingsCollection(db: Db) {
  const docs = db.collection<ClosingDoc>('closings')
  return {
    indexes: () => docs.createIndex({ closedAt: 1 }),
    insert: (doc: ClosingDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    oldestFirst: (limit: number) => docs.find().sort({ closedAt: 1 }).limit(limit).toArray(),
    dropFiles: (_id: ObjectId, files: ObjectId[], session: ClientSession) =>
      docs.updateOne({ _id }, { $pullAll: { files } }, { session }),
    remove: (_id: ObjectId) => docs.deleteOne({ _id }),
  }
}
export type ClosingsCollection = ReturnType<typeof closingsCollection>

/** The addresses of accounts that were closed while they were suspended, as keyed hashes. */
export function suspendedAddresses(db: Db, secret: string) {
  const docs = db.collection<{ _id: string; at: Date }>('suspendedAddresses')
  const hashOf = (email: string) =>
    createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url')
  return {
    indexes: async () => undefined, // found by their id alone
    add: (email: string, at: Date, session: ClientSession) =>
      docs.updateOne({ _id: hashOf(email) }, { $set: { at } }, { upsert: true, session }),
    has: async (email: string) => (await docs.findOne({ _id: hashOf(email) })) !== null,
  }
}
export type SuspendedAddresses = ReturnType<typeof suspendedAddresses>
