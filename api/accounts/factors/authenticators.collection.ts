import type { ClientSession, Db, ObjectId } from 'mongodb'

/** An admin's authenticator app, and what leads to it. */
export type AuthenticatorDoc = {
  /** The user. */
  _id: ObjectId
  /** Base32; absent until the app has shown its first code. */
  secret?: string
  addedAt?: Date
  /** The time step of the last code that was used, so that none is used twice. */
  lastStep?: number
  /** A secret that waits for its first code, of one session (its hash). */
  pending?: { secret: string; session: string }
  /** SHA-256 of the code with which a first factor is added. */
  enrollment?: { hash: string; expiresAt: Date }
}

type Enrollment = { hash: string; expiresAt: Date }

export function authenticatorsCollection(db: Db) {
  const docs = db.collection<AuthenticatorDoc>('authenticators')
  return {
    indexes: async () => undefined,
    byId: (_id: ObjectId, session?: ClientSession) => docs.findOne({ _id }, { session }),
    setPending: (_id: ObjectId, pending: { secret: string; session: string }) =>
      docs.updateOne({ _id }, { $set: { pending } }, { upsert: true }),
    /** Puts the pending secret in force; false when another one waits meanwhile. */
    confirm: async (
      _id: ObjectId,
      { secret, lastStep, addedAt }: Required<Pick<AuthenticatorDoc, 'secret' | 'lastStep' | 'addedAt'>>,
      session: ClientSession,
    ) =>
      (
        await docs.updateOne(
          { _id, 'pending.secret': secret },
          { $set: { secret, lastStep, addedAt }, $unset: { pending: 1, enrollment: 1 } },
          { session },
        )
      ).matchedCount > 0,
    /** Notes the step of a code; false when that step or a later one was used. */
    useStep: async (_id: ObjectId, secret: string, step: number) =>
      (await docs.updateOne({ _id, secret, lastStep: { $lt: step } }, { $set: { lastStep: step } }))
        .matchedCount > 0,
    /** Replaces whatever there is by a code for a first factor. */
    reset: (_id: ObjectId, enrollment: Enrollment, session: ClientSession) =>
      docs.replaceOne({ _id }, { enrollment }, { upsert: true, session }),
    /** Takes the code out; false when it is unknown, used or too old. */
    redeem: async (_id: ObjectId, hash: string, now: Date) =>
      (
        await docs.updateOne(
          { _id, 'enrollment.hash': hash, 'enrollment.expiresAt': { $gt: now } },
          { $unset: { enrollment: 1 } },
        )
      ).matchedCount > 0,
    remove: (_id: ObjectId, session: ClientSession) => docs.deleteOne({ _id }, { session }),
  }
}

export type AuthenticatorsCollection = ReturnType<typeof authenticatorsCollection>
