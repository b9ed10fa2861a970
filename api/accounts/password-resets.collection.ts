import type { ClientSession, Db, ObjectId } from 'mongodb'

type PasswordResetDoc = {
  /** The target of the mailed link. */
  _id: string
  user: ObjectId
  expiresAt: Date
}

export function passwordResetsCollection(db: Db) {
  const docs = db.collection<PasswordResetDoc>('passwordResets')
  return {
    indexes: () =>
      docs.createIndexes([{ key: { user: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }]),
    insert: (doc: PasswordResetDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    valid: (_id: string, now: Date, session?: ClientSession) =>
      docs.findOne({ _id, expiresAt: { $gt: now } }, { session }),
    removeAllOf: (user: ObjectId, session: ClientSession) => docs.deleteMany({ user }, { session }),
  }
}

export type PasswordResetsCollection = ReturnType<typeof passwordResetsCollection>
