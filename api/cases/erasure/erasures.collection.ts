import type { ClientSession, Db, ObjectId } from 'mongodb'

/** The erasure of a guest from its decision to its end; what is done of it can be done again. */
type ErasureDoc = {
  /** The guest. */
  _id: ObjectId
  /** The case that decided it; missing for an entry that came after an erasure, and for one of a restored backup. */
  case?: ObjectId
  /** When it is carried out; its authors know. */
  dueAt: Date
  /** The guest and those that were merged into it, once they have left the product; the rest follows. */
  guests?: ObjectId[]
}

export function erasuresCollection(db: Db) {
  const docs = db.collection<ErasureDoc>('erasures')
  return {
    indexes: () => docs.createIndex({ dueAt: 1 }),
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    dueBy: (now: Date) => docs.find({ dueAt: { $lte: now } }).sort({ dueAt: 1 }),
    /** Keeps the day of an erasure that was announced before. */
    announce: ({ _id, dueAt, case: by }: ErasureDoc, session: ClientSession) =>
      docs.updateOne(
        { _id },
        { $setOnInsert: { dueAt }, ...(by && { $set: { case: by } }) },
        { upsert: true, session },
      ),
    /** Another decision is in force now. */
    callOff: (_id: ObjectId, session: ClientSession) =>
      docs.deleteOne({ _id, guests: { $exists: false } }, { session }),
    begin: (_id: ObjectId, guests: ObjectId[], session: ClientSession) =>
      docs.updateOne({ _id }, { $set: { guests } }, { session }),
    remove: (_id: ObjectId, session?: ClientSession) => docs.deleteOne({ _id }, { session }),
  }
}
export type ErasuresCollection = ReturnType<typeof erasuresCollection>
