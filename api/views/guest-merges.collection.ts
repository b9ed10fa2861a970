import type { ClientSession, Db, Document, ObjectId } from 'mongodb'

/** Two guests that became one, with everything that undoing it moves back. */
export type GuestMergeDoc = {
  _id: ObjectId
  kept: ObjectId
  merged: ObjectId
  /** The admin's email. */
  by: string
  reason: string
  at: Date
  /** What each subject has moved, by its name. */
  moved: Record<string, Document>
}

/** Days for which a merge can be undone (OPS-02). */
export const undoDays = 90

export function guestMergesCollection(db: Db) {
  const docs = db.collection<GuestMergeDoc>('guestMerges')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { kept: 1, at: -1 } },
        { key: { merged: 1 } },
        { key: { at: 1 }, expireAfterSeconds: undoDays * 24 * 3600 },
      ]),
    insert: (doc: GuestMergeDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    /** The merges of a kept guest that can be undone, the newest first. */
    ofKept: (kept: ObjectId, since: Date) =>
      docs
        .find({ kept, at: { $gt: since } })
        .sort({ at: -1 })
        .toArray(),
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** Forgets the merges of guests that are erased. */
    forget: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ $or: [{ kept: { $in: guests } }, { merged: { $in: guests } }] }, { session }),
  }
}
export type GuestMergesCollection = ReturnType<typeof guestMergesCollection>
