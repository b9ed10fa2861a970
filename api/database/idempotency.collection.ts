import type { ClientSession, Db, ObjectId } from 'mongodb'

type IdempotencyDoc = {
  /** The member and the key it sent: keys of different members never meet. */
  _id: string
  /** What the call made; null only inside the transaction that makes it. */
  result: ObjectId | null
  createdAt: Date
}

const keptSeconds = 400 * 24 * 3600

export function idempotencyCollection(db: Db) {
  const docs = db.collection<IdempotencyDoc>('idempotency')
  return {
    indexes: () => docs.createIndex({ createdAt: 1 }, { expireAfterSeconds: keptSeconds }),
    byId: (_id: string) => docs.findOne({ _id }),
    insert: (doc: IdempotencyDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    setResult: (_id: string, result: ObjectId, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { result } }, { session }),
  }
}
export type IdempotencyCollection = ReturnType<typeof idempotencyCollection>
