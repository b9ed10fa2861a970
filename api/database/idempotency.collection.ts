import type { ClientSession, Db, ObjectId } from 'mongodb'

/** What a call has made: an id, or a few facts that a repeated call is answered with. */
export type Made = ObjectId | Record<string, unknown>

type IdempotencyDoc = {
  /** The member and the key it sent: keys of different members never meet. */
  _id: string
  /** Null only inside the transaction that makes it. */
  result: Made | null
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
    async resultOf(_id: string): Promise<Made | null> {
      const isThere = (await docs.findOne({ _id }))?.result
      if (!isThere) return null
      const kept = await docs.findOne({ _id }, { readConcern: 'linearizable', maxTimeMS: confirmedWithinMs })
      return kept?.result ?? null
    },
    insert: (doc: IdempotencyDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    setResult: (_id: string, result: Made, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { result } }, { session }),
  }
}
export type IdempotencyCollection = ReturnType<typeof idempotencyCollection>
