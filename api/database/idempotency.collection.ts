import type { ClientSession, Db, ObjectId } from 'mongodb'

type IdempotencyDoc = {
  /** The member and the key it sent: keys of different members never meet. */
  _id: string
  /** What the call made; null only inside the transaction that makes it. */
  result: ObjectId | null
  createdAt: Date
}

const keptSeconds = 400 * 24 * 3600
/** As long as a majority may keep a call waiting; then it gets 503, and may be sent again. */
const confirmedWithinMs = 4000

export function idempotencyCollection(db: Db) {
  const docs = db.collection<IdempotencyDoc>('idempotency')
  return {
    indexes: () => docs.createIndex({ createdAt: 1 }, { expireAfterSeconds: keptSeconds }),
    /**
     * What the key's earlier call has made, or null. It is answered once no failover can take it back, for who sent
     * it forgets it then; MongoServerError when that is not known in time.
     */
    async resultOf(_id: string): Promise<ObjectId | null> {
      const isThere = (await docs.findOne({ _id }))?.result
      if (!isThere) return null
      const kept = await docs.findOne({ _id }, { readConcern: 'linearizable', maxTimeMS: confirmedWithinMs })
      return kept?.result ?? null
    },
    insert: (doc: IdempotencyDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    setResult: (_id: string, result: ObjectId, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { result } }, { session }),
  }
}
export type IdempotencyCollection = ReturnType<typeof idempotencyCollection>
