import { createHmac } from 'node:crypto'
import type { ClientSession, Db } from 'mongodb'

/** The people who were erased, as keyed hashes of the whole number with the name, and of nothing less (CAS-10). */
export function erasedPeople(db: Db, secret: string) {
  const docs = db.collection<{ _id: string; at: Date }>('erasedPeople')
  const hashOf = (identity: string) => createHmac('sha256', secret).update(identity).digest('base64url')
  return {
    indexes: async () => undefined, // found by their id alone
    add: (identity: string, at: Date, session: ClientSession) =>
      docs.updateOne({ _id: hashOf(identity) }, { $set: { at } }, { upsert: true, session }),
    has: async (identity: string, session?: ClientSession) =>
      (await docs.findOne({ _id: hashOf(identity) }, { session })) !== null,
    remove: (identity: string, session: ClientSession) =>
      docs.deleteOne({ _id: hashOf(identity) }, { session }),
  }
}
export type ErasedPeople = ReturnType<typeof erasedPeople>
