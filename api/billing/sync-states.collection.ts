import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A member whose payments or subscription are compared with the provider's from time to time. */
type SyncState = {
  /** The user. */
  _id: ObjectId
  /** Counts the reads of the provider's state. */
  version: number
  /** The latest version that was written; an earlier one that arrives after it is out of date. */
  appliedVersion: number
  checkedAt: Date
  /** A new address that has not reached the provider yet. */
  newEmail?: NewEmail
}
type NewEmail = { address: string; changedAt: Date }

export function syncStatesCollection(db: Db) {
  const docs = db.collection<SyncState>('billingSyncStates')
  return {
    indexes: () => docs.createIndex({ checkedAt: 1 }),
    /** Numbers a read of the provider's state before it begins; from then on the member is compared. */
    async nextVersion(_id: ObjectId, checkedAt: Date): Promise<number> {
      const doc = await docs.findOneAndUpdate(
        { _id },
        { $inc: { version: 1 }, $set: { checkedAt }, $setOnInsert: { appliedVersion: 0 } },
        { upsert: true, returnDocument: 'after' },
      )
      return doc!.version
    },
    /** False when a newer version has been written already. */
    applyIfNewer: async (_id: ObjectId, version: number, session: ClientSession) =>
      (
        await docs.updateOne(
          { _id, appliedVersion: { $lt: version } },
          { $set: { appliedVersion: version } },
          { session },
        )
      ).matchedCount === 1,
    /** Takes a member who has not been compared since `before`; no other process takes the same one. */
    claim: async (before: Date, checkedAt: Date): Promise<ObjectId | null> =>
      (
        await docs.findOneAndUpdate(
          { checkedAt: { $lt: before } },
          { $set: { checkedAt } },
          { sort: { checkedAt: 1 } },
        )
      )?._id ?? null,
    /** Makes the member due in the next round. */
    retry: (_id: ObjectId) => docs.updateOne({ _id }, { $set: { checkedAt: new Date(0) } }),
    /** Keeps an address for the provider, due in the next round. */
    setNewEmail: (_id: ObjectId, newEmail: NewEmail, session?: ClientSession) =>
      docs.updateOne(
        { _id },
        {
          $set: { newEmail, checkedAt: new Date(0) },
          $setOnInsert: { version: 0, appliedVersion: 0 },
        },
        { upsert: true, ...(session && { session }) },
      ),
    newEmail: async (_id: ObjectId): Promise<NewEmail | null> =>
      (await docs.findOne({ _id }))?.newEmail ?? null,
    /** False when a later change has taken the place of this one. */
    removeNewEmail: async (_id: ObjectId, { changedAt }: NewEmail) =>
      (await docs.updateOne({ _id, 'newEmail.changedAt': changedAt }, { $unset: { newEmail: 1 } }))
        .matchedCount === 1,
    /** Ends the comparison of a member who is gone. */
    forget: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** Ends the comparison of a member, unless a new address still waits. */
    remove: (_id: ObjectId) => docs.deleteOne({ _id, newEmail: { $exists: false } }),
  }
}

export type SyncStatesCollection = ReturnType<typeof syncStatesCollection>
