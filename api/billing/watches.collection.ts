import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A member whose payments or subscription are compared with the provider's from time to time. */
type WatchDoc = {
  /** The user. */
  _id: ObjectId
  /** Counts the questions to the provider. */
  asked: number
  /** The latest question whose answer was written: the answer to an earlier one is out of date. */
  applied: number
  checkedAt: Date
  /** A new address that the provider has not been told yet. */
  newEmail?: NewEmail
}
type NewEmail = { address: string; changedAt: Date }

export function watchesCollection(db: Db) {
  const docs = db.collection<WatchDoc>('billingWatches')
  return {
    indexes: () => docs.createIndex({ checkedAt: 1 }),
    /** Numbers a question to the provider before it is asked; the member is watched from then on. */
    async ask(_id: ObjectId, checkedAt: Date): Promise<number> {
      const doc = await docs.findOneAndUpdate(
        { _id },
        { $inc: { asked: 1 }, $set: { checkedAt }, $setOnInsert: { applied: 0 } },
        { upsert: true, returnDocument: 'after' },
      )
      return doc!.asked
    },
    /** False when the answer to a later question has been written already. */
    apply: async (_id: ObjectId, applied: number, session: ClientSession) =>
      (await docs.updateOne({ _id, applied: { $lt: applied } }, { $set: { applied } }, { session }))
        .matchedCount === 1,
    /** Takes the member who was not compared since `before`; no other process takes the same one. */
    claim: async (before: Date, checkedAt: Date): Promise<ObjectId | null> =>
      (
        await docs.findOneAndUpdate(
          { checkedAt: { $lt: before } },
          { $set: { checkedAt } },
          { sort: { checkedAt: 1 } },
        )
      )?._id ?? null,
    /** Due again at the next round, after a failure. */
    retry: (_id: ObjectId) => docs.updateOne({ _id }, { $set: { checkedAt: new Date(0) } }),
    /** Notes an address that the provider is to be told, due at the next round. */
    noteEmail: (_id: ObjectId, newEmail: NewEmail, session?: ClientSession) =>
      docs.updateOne(
        { _id },
        { $set: { newEmail, checkedAt: new Date(0) }, $setOnInsert: { asked: 0, applied: 0 } },
        { upsert: true, ...(session && { session }) },
      ),
    notedEmail: async (_id: ObjectId): Promise<NewEmail | null> =>
      (await docs.findOne({ _id }))?.newEmail ?? null,
    /** False when it is no longer this change that is noted. */
    toldEmail: async (_id: ObjectId, { changedAt }: NewEmail) =>
      (await docs.updateOne({ _id, 'newEmail.changedAt': changedAt }, { $unset: { newEmail: 1 } }))
        .matchedCount === 1,
    release: (_id: ObjectId) => docs.deleteOne({ _id, newEmail: { $exists: false } }),
  }
}
