import type { ClientSession, Db, ObjectId } from 'mongodb'
import { type Member, withoutListKeys } from '../members/users.collection.ts'

export type SessionDoc = {
  /** SHA-256 of the token, which is not stored. */
  _id: string
  user: ObjectId
  loggedInAt: Date
  lastActivity: Date
  /** When the password was last given, at login or by confirming it. */
  confirmedAt: Date
}

export const idleMs = 3_600_000
export const lifetimeMs = 24 * 3_600_000

/** Adds the user of a session, as a list of one. */
const withUser = {
  from: 'users',
  localField: 'user',
  foreignField: '_id',
  pipeline: [{ $project: withoutListKeys }],
  as: 'members',
}

export function sessionsCollection(db: Db) {
  const docs = db.collection<SessionDoc>('sessions')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { user: 1 } },
        { key: { lastActivity: 1 }, expireAfterSeconds: idleMs / 1000 + 60 },
      ]),
    insert: (doc: SessionDoc, session?: ClientSession) => docs.insertOne(doc, { session }),
    /** The session with its user, in one query because every call needs both; null when either is missing. */
    async withMember(_id: string): Promise<{ session: SessionDoc; member: Member } | null> {
      const [found] = await docs
        .aggregate<SessionDoc & { members: Member[] }>([{ $match: { _id } }, { $lookup: withUser }])
        .toArray()
      if (!found) return null
      const { members, ...session } = found
      return members[0] ? { session, member: members[0] } : null
    },
    byId: (_id: string, session: ClientSession) => docs.findOne({ _id }, { session }),
    /** Does not wait for the journal: every request waits for it, and a crash may lose the last second. */
    setActive: (_id: string, lastActivity: Date) =>
      docs.updateOne({ _id }, { $max: { lastActivity } }, { writeConcern: { w: 1 } }),
    setConfirmed: (_id: string, confirmedAt: Date) => docs.updateOne({ _id }, { $set: { confirmedAt } }),
    removeAll: () => docs.deleteMany({}),
    remove: (_id: string) => docs.deleteOne({ _id }),
    removeAllOf: (user: ObjectId, exceptHash?: string, session?: ClientSession) =>
      docs.deleteMany({ user, ...(exceptHash !== undefined && { _id: { $ne: exceptHash } }) }, { session }),
  }
}

export type SessionsCollection = ReturnType<typeof sessionsCollection>
