import type { Binary, ClientSession, Db, ObjectId } from 'mongodb'

/** The passkeys of one member. */
export const mostPasskeys = 10

export type PasskeyDoc = {
  /** The id that the authenticator gave, as base64url. */
  _id: string
  user: ObjectId
  /** One of the member's places, 0 to 9: a unique index keeps two tabs from adding an eleventh. */
  place: number
  name: string
  /** COSE. */
  publicKey: Binary
  /** How often it was used, as the authenticator counts; 0 where it does not. */
  counter: number
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

export function passkeysCollection(db: Db) {
  const docs = db.collection<PasskeyDoc>('passkeys')
  return {
    indexes: () => docs.createIndex({ user: 1, place: 1 }, { unique: true }),
    insert: (doc: PasskeyDoc, session: ClientSession) => docs.insertOne(doc, { session }),
    byId: (_id: string) => docs.findOne({ _id }),
    ofUser: (user: ObjectId) => docs.find({ user }).sort({ createdAt: 1 }).toArray(),
    /** Notes a use; false when its counter has changed meanwhile. */
    used: async ({ _id, counter }: PasskeyDoc, now: { counter: number; at: Date }) =>
      (await docs.updateOne({ _id, counter }, { $set: { counter: now.counter, lastUsedAt: now.at } }))
        .matchedCount > 0,
    remove: async (user: ObjectId, _id: string) => (await docs.deleteOne({ _id, user })).deletedCount > 0,
    removeAllOf: (user: ObjectId, session?: ClientSession) => docs.deleteMany({ user }, { session }),
  }
}

export type PasskeysCollection = ReturnType<typeof passkeysCollection>
