import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A guest was erased or merged after a member had opened it: the member's devices forget it at their next contact. */
type Tombstone = { _id: ObjectId; member: ObjectId; guest: ObjectId; at: Date }

/** Longer than any device keeps a vault without a contact, which is 30 days. */
const keptSeconds = 60 * 24 * 3600

export function guestTombstonesCollection(db: Db) {
  const docs = db.collection<Tombstone>('guestTombstones')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, at: 1 } },
        { key: { at: 1 }, expireAfterSeconds: keptSeconds },
      ]),
    insert: (tombstones: Tombstone[], session: ClientSession) => docs.insertMany(tombstones, { session }),
    /** These members have opened the guest, again or after all. */
    takeBack: (members: ObjectId[], guest: ObjectId, session: ClientSession) =>
      docs.deleteMany({ guest, member: { $in: members } }, { session }),
    /** The guests that this member's devices have to forget. */
    of: async (member: ObjectId): Promise<ObjectId[]> =>
      (await docs.find({ member }).toArray()).map(({ guest }) => guest),
    removeAllOf: (member: ObjectId, session: ClientSession) => docs.deleteMany({ member }, { session }),
  }
}
export type GuestTombstonesCollection = ReturnType<typeof guestTombstonesCollection>
