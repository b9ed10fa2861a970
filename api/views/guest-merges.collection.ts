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
    newestFirst: () => docs.find().sort({ at: -1 }).toArray(),
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
    /** Undoing a merge gives a closed account nothing back; decisions about its stays go on under the new author. */
    forgetMember: async (member: ObjectId, author: ObjectId, session: ClientSession) => {
      const moved = 'moved.views'
      await docs.updateMany(
        {},
        {
          $pull: {
            [`${moved}.views.members`]: member,
            [`${moved}.views.doubles`]: { member },
            [`${moved}.watches.members`]: member,
            [`${moved}.watches.doubles`]: { member },
            [`${moved}.watches.before`]: { member },
            'moved.stays.records': { member },
          },
        },
        { session },
      )
      await docs.updateMany(
        { 'moved.guests.decisions.author': member },
        { $set: { 'moved.guests.decisions.$[one].author': author } },
        { arrayFilters: [{ 'one.author': member }], session },
      )
    },
    /** Forgets the merges of guests that are erased. */
    forget: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ $or: [{ kept: { $in: guests } }, { merged: { $in: guests } }] }, { session }),
  }
}
export type GuestMergesCollection = ReturnType<typeof guestMergesCollection>
