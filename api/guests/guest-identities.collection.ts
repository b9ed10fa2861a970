import type { ClientSession, Db, ObjectId } from 'mongodb'

/**
 * Phone and folded names of each guest, as the id, so that the same guest cannot be added twice. A collection of
 * its own, because a sharded collection can have no unique index beside its shard key.
 */
type GuestIdentityDoc = { _id: string; guest: ObjectId }

export function guestIdentitiesCollection(db: Db) {
  const docs = db.collection<GuestIdentityDoc>('guestIdentities')
  return {
    indexes: () => docs.createIndex({ guest: 1 }),
    guestOf: async (_id: string, session?: ClientSession) =>
      (await docs.findOne({ _id }, { session }))?.guest ?? null,
    removeOf: (guests: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ guest: { $in: guests } }, { session }),
    insertMany: (many: GuestIdentityDoc[]) => docs.insertMany(many),
    insert: (doc: GuestIdentityDoc, session: ClientSession) => docs.insertOne(doc, { session }),
  }
}
export type GuestIdentitiesCollection = ReturnType<typeof guestIdentitiesCollection>
