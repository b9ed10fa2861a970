import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { ClientOrigin } from './client-origin.ts'
import { type Member, withoutListKeys } from '../members/users.collection.ts'

export type SessionDoc = {
  /** SHA-256 of the token, which is not stored. */
  _id: string
  user: ObjectId
  loggedInAt: Date
  lastActivity: Date
  /** When the password was last given, at login or by confirming it. */
  confirmedAt: Date
  /** When a passkey or a code of the authenticator app was last given; absent until then. */
  factorAt?: Date
  /** Until when it may add a first factor. */
  mayEnrollUntil?: Date
  /** SHA-256 of the cookie of the device that logged in. */
  device: string
  /** The member has ended it from another one; kept, so that its device hears why. */
  isEndedElsewhere?: true
} & Partial<ClientOrigin>

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

const live = { isEndedElsewhere: { $exists: false } }
const ended = { $set: { isEndedElsewhere: true as const } }

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
        .aggregate<SessionDoc & { members: Member[] }>([{ $match: { _id, ...live } }, { $lookup: withUser }])
        .toArray()
      if (!found) return null
      const { members, ...session } = found
      return members[0] ? { session, member: members[0] } : null
    },
    byId: (_id: string, session: ClientSession) => docs.findOne({ _id, ...live }, { session }),
    wasEndedElsewhere: async (_id: string) => (await docs.findOne({ _id, isEndedElsewhere: true })) !== null,
    /** Does not wait for the journal: every request waits for it, and a crash may lose the last second. */
    setActive: (_id: string, lastActivity: Date) =>
      docs.updateOne({ _id }, { $max: { lastActivity } }, { writeConcern: { w: 1 } }),
    setConfirmed: (_id: string, confirmedAt: Date) => docs.updateOne({ _id }, { $set: { confirmedAt } }),
    setFactor: (_id: string, factorAt: Date) =>
      docs.updateOne({ _id }, { $set: { factorAt }, $unset: { mayEnrollUntil: 1 } }),
    setMayEnroll: (_id: string, mayEnrollUntil: Date) =>
      docs.updateOne({ _id }, { $set: { mayEnrollUntil } }),
    /** After its factors were reset, none counts that was given before. */
    forgetFactors: (user: ObjectId, session: ClientSession) =>
      docs.updateMany({ user }, { $unset: { factorAt: 1, mayEnrollUntil: 1 } }, { session }),
    /** The live sessions of a user, the one that was active last first. */
    ofUser: (user: ObjectId, now: Date) =>
      docs
        .find({
          user,
          ...live,
          lastActivity: { $gt: new Date(now.getTime() - idleMs) },
          loggedInAt: { $gt: new Date(now.getTime() - lifetimeMs) },
        })
        .sort({ lastActivity: -1 })
        .toArray(),
    /** Ends a session of a user. Returns it, or null when not found. */
    endElsewhere: (user: ObjectId, _id: string) => docs.findOneAndUpdate({ _id, user, ...live }, ended),
    /** Ends all sessions of a user; their devices hear that it was done elsewhere. */
    endAllElsewhere: (user: ObjectId, session: ClientSession) =>
      docs.updateMany({ user }, ended, { session }),
    endOfDevice: (user: ObjectId, device: string) => docs.updateMany({ user, device }, ended),
    removeAll: () => docs.deleteMany({}),
    remove: (_id: string) => docs.deleteOne({ _id }),
    removeAllOf: (user: ObjectId, exceptHash?: string, session?: ClientSession) =>
      docs.deleteMany({ user, ...(exceptHash !== undefined && { _id: { $ne: exceptHash } }) }, { session }),
  }
}

export type SessionsCollection = ReturnType<typeof sessionsCollection>
