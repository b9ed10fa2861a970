import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { ViewDoc } from './views.collection.ts'
import type { GivenWatches } from './watches.collection.ts'

/** Two guests that became one, with everything that undoing it moves back. */
export type GuestMergeDoc = {
  _id: ObjectId
  kept: ObjectId
  merged: ObjectId
  /** The admin's email. */
  by: string
  reason: string
  at: Date
  /** The guests that had been merged into the merged one before. */
  aliases: ObjectId[]
  reviews: ObjectId[]
  cases: ObjectId[]
  /** The members whose view of the merged guest became one of the kept guest. */
  viewers: ObjectId[]
  /** The views of the merged guest by members who had opened both. */
  doubles: ViewDoc[]
  /** The kept guest's views that took the earlier date of a double. */
  dated: Pick<ViewDoc, '_id' | 'createdAt'>[]
  watches: GivenWatches
}

/** Days for which a merge can be undone (OPS-02). */
export const undoDays = 90

export function guestMergesCollection(db: Db) {
  const docs = db.collection<GuestMergeDoc>('guestMerges')
  return {
    docs,
    indexes: () =>
      docs.createIndexes([
        { key: { kept: 1, at: -1 } },
        { key: { merged: 1 } },
        { key: { at: 1 }, expireAfterSeconds: undoDays * 24 * 3600 },
      ]),
    insert: (doc: GuestMergeDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId, session: ClientSession) => docs.findOne({ _id }, { session }),
    /** The merges of a kept guest that can be undone, the newest first. */
    ofKept: (kept: ObjectId, since: Date) =>
      docs
        .find({ kept, at: { $gt: since } })
        .sort({ at: -1 })
        .toArray(),
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** Forgets the merges of a guest that is erased. */
    forget: (guest: ObjectId, session: ClientSession) =>
      docs.deleteMany({ $or: [{ kept: guest }, { merged: guest }] }, { session }),
  }
}
export type GuestMergesCollection = ReturnType<typeof guestMergesCollection>
