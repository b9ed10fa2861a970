import { Binary, type ClientSession, type Db, type ObjectId } from 'mongodb'
import { type FileKeys, unwrapKey, wrapKey } from '../../files/encryption.ts'

/** A secret encrypted under FILES_KEY. */
type StoredSecret = { id: string; wrapped: Binary }

/** An admin's authenticator app, and what leads to it. */
type AuthenticatorDoc = {
  /** The user. */
  _id: ObjectId
  /** Absent until the app has shown its first code. */
  secret?: StoredSecret
  addedAt?: Date
  /** The time step of the last code that was used, so that none is used twice. */
  lastStep?: number
  /** A secret that waits for its first code, of one session (its hash). */
  pending?: { secret: StoredSecret; session: string }
  /** SHA-256 of the code with which a first factor is added. */
  enrollment?: { hash: string; expiresAt: Date }
}

type Enrollment = { hash: string; expiresAt: Date }

/** What is read: secrets in base32. */
type Authenticator = Omit<AuthenticatorDoc, 'secret' | 'pending'> & {
  secret?: string
  pending?: { secret: string; session: string }
}

export function authenticatorsCollection(db: Db, keys: FileKeys) {
  const docs = db.collection<AuthenticatorDoc>('authenticators')
  const nameOf = (_id: ObjectId) => `authenticator of ${_id.toHexString()}`
  const encrypted = (_id: ObjectId, secret: string): StoredSecret => {
    const { id, wrapped } = wrapKey(keys, nameOf(_id), Buffer.from(secret))
    return { id, wrapped: new Binary(wrapped) }
  }
  const decrypted = (_id: ObjectId, stored: StoredSecret): string =>
    unwrapKey(keys, nameOf(_id), { id: stored.id, wrapped: stored.wrapped.buffer }).toString()
  const toAuthenticator = ({ secret, pending, ...doc }: AuthenticatorDoc): Authenticator => ({
    ...doc,
    ...(secret && { secret: decrypted(doc._id, secret) }),
    ...(pending && { pending: { ...pending, secret: decrypted(doc._id, pending.secret) } }),
  })

  return {
    indexes: async () => undefined,
    byId: async (_id: ObjectId, session?: ClientSession) => {
      const doc = await docs.findOne({ _id }, { session })
      return doc && toAuthenticator(doc)
    },
    setPending: (_id: ObjectId, { secret, session }: { secret: string; session: string }) =>
      docs.updateOne(
        { _id },
        { $set: { pending: { secret: encrypted(_id, secret), session } } },
        { upsert: true },
      ),
    /** Puts the pending secret in force; false when another one waits meanwhile. */
    confirm: async (
      _id: ObjectId,
      { secret, lastStep, addedAt }: Required<Pick<Authenticator, 'secret' | 'lastStep' | 'addedAt'>>,
      session: ClientSession,
    ) => {
      const pending = (await docs.findOne({ _id }, { session }))?.pending
      if (!pending || decrypted(_id, pending.secret) !== secret) return false
      const { matchedCount } = await docs.updateOne(
        { _id, 'pending.secret': pending.secret },
        {
          $set: { secret: encrypted(_id, secret), lastStep, addedAt },
          $unset: { pending: 1, enrollment: 1 },
        },
        { session },
      )
      return matchedCount > 0
    },
    /** Notes the step of a code, and re-encrypts the secret; false when that step or a later one was used. */
    useStep: async (_id: ObjectId, secret: string, step: number) => {
      const stored = (await docs.findOne({ _id }))?.secret
      if (!stored || decrypted(_id, stored) !== secret) return false
      const { matchedCount } = await docs.updateOne(
        { _id, secret: stored, lastStep: { $lt: step } },
        { $set: { lastStep: step, secret: encrypted(_id, secret) } },
      )
      return matchedCount > 0
    },
    /** Encrypts with the current FILES_KEY what lies there under the one before. */
    async renewKeys(): Promise<void> {
      const isOld = (stored: StoredSecret | undefined) =>
        stored !== undefined && stored.id !== keys.current.id
      for await (const { _id, secret, pending } of docs.find()) {
        if (secret && isOld(secret))
          await docs.updateOne({ _id, secret }, { $set: { secret: encrypted(_id, decrypted(_id, secret)) } })
        // One that waits for its first code is asked for again.
        if (isOld(pending?.secret)) await docs.updateOne({ _id, pending }, { $unset: { pending: 1 } })
      }
    },
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
