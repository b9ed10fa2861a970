import type { Db } from 'mongodb'
import { tokenHash } from '../../process/tokens.ts'

/** What a challenge is for. One of a logged-in user is bound to the session (its hash). */
export type ChallengeUse = { purpose: 'add' | 'log in' | 'confirm'; session: string | null }

type ChallengeDoc = ChallengeUse & {
  /** SHA-256 of the challenge. */
  _id: string
  expiresAt: Date
}

const lifetimeMs = 5 * 60_000

/** The open challenges of WebAuthn: each one is good once, for five minutes, and for one purpose. */
export function challengesCollection(db: Db) {
  const docs = db.collection<ChallengeDoc>('passkeyChallenges')
  return {
    indexes: () => docs.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    add: (challenge: string, use: ChallengeUse, now: Date) =>
      docs.insertOne({
        _id: tokenHash(challenge),
        ...use,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      }),
    /** Takes a challenge out; false when it is unknown, used, expired or for something else. */
    take: async (challenge: string, { purpose, session }: ChallengeUse, now: Date) =>
      (await docs.findOneAndDelete({
        _id: tokenHash(challenge),
        purpose,
        session,
        expiresAt: { $gt: now },
      })) !== null,
  }
}

export type ChallengesCollection = ReturnType<typeof challengesCollection>
