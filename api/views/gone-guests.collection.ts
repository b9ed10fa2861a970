import type { ClientSession, Db, ObjectId } from 'mongodb'

/** A guest whom a member had opened and who was erased, or merged into another: each device of the member forgets it at its next contact. */
type GoneGuest = { _id: ObjectId; member: ObjectId; guest: ObjectId; at: Date }

/** Longer than any device keeps a vault without a contact, which is 30 days. */
const keptSeconds = 60 * 24 * 3600

export function goneGuestsCollection(db: Db) {
  const docs = db.collection<GoneGuest>('goneGuests')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { member: 1, at: 1 } },
        { key: { at: 1 }, expireAfterSeconds: keptSeconds },
      ]),
    insert: (gone: GoneGuest[], session: ClientSession) => docs.insertMany(gone, { session }),
    /** The guest is there again for these members. */
    takeBack: (members: ObjectId[], guest: ObjectId, session: ClientSession) =>
      docs.deleteMany({ guest, member: { $in: members } }, { session }),
    /** The guests that this member's devices have to forget. */
    of: async (member: ObjectId): Promise<ObjectId[]> =>
      (await docs.find({ member }).toArray()).map(({ guest }) => guest),
    removeAllOf: (member: ObjectId, session: ClientSession) => docs.deleteMany({ member }, { session }),
  }
}
export type GoneGuestsCollection = ReturnType<typeof goneGuestsCollection>
