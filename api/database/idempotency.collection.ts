import type { ClientSession, Db, ObjectId } from 'mongodb'

/** What a call created: an id, or the few facts that the answer to a repeated call is made of. */
export type StoredResult = ObjectId | Record<string, unknown>

type IdempotencyDoc = {
  /** The member's id and the key, so that members cannot collide with each other. */
  _id: string
  /** Null only inside the transaction that creates it. */
  result: StoredResult | null
  createdAt: Date
}

const keptSeconds = 400 * 24 * 3600
/** After this time the call gets 503, and may be sent again. */
const confirmationTimeoutMs = 4000

export function idempotencyCollection(db: Db) {
  const docs = db.collection<IdempotencyDoc>('idempotency')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
        { key: { 'result.review': 1 }, sparse: true },
        { key: { result: 1 }, partialFilterExpression: { result: { $type: 'objectId' } } },
      ]),
    /**
     * What the key's earlier call created, or null. Waits until no failover can take it back, since the client then
     * forgets the call; throws MongoServerError when that takes too long.
     */
    async resultOf(_id: string): Promise<StoredResult | null> {
      const stored = (await docs.findOne({ _id }))?.result
      if (!stored) return null
      const confirmed = await docs.findOne(
        { _id },
        { readConcern: 'linearizable', maxTimeMS: confirmationTimeoutMs },
      )
      return confirmed?.result ?? null
    },
    insert: (doc: IdempotencyDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    /** Forgets the calls of a member, whose id all of their keys begin with. */
    removeAllOf: (member: ObjectId, session: ClientSession) =>
      docs.deleteMany({ _id: { $regex: `^${member.toHexString()}` } }, { session }),
    /** Forgets the calls that posted or edited a review. */
    removeOfReview: (review: ObjectId, session: ClientSession) =>
      docs.deleteMany({ 'result.review': review }, { session }),
    /** Forgets the calls that added or found one of these guests. */
    removeOfGuests: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ result: { $in: guests, $type: 'objectId' } }, { session }),
    remove: (_id: string, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    setResult: (_id: string, result: StoredResult, session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { result } }, { session }),
  }
}
export type IdempotencyCollection = ReturnType<typeof idempotencyCollection>
