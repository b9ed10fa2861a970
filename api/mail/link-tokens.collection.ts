import type { ClientSession, Db } from 'mongodb'
import { newToken, tokenHash } from '../process/tokens.ts'

/** What the link of a mail leads to: the id under which its subject knows the request, which is no secret. */
export type MailLink = { target: string; expiresAt: Date }

type LinkTokenDoc = MailLink & {
  /** SHA-256 of the token, which is nowhere but in the mail as it was sent. */
  _id: string
}

/** The tokens of mailed links. They are made when a mail is handed over, so that none lies in the database. */
export function linkTokensCollection(db: Db) {
  const docs = db.collection<LinkTokenDoc>('linkTokens')
  return {
    indexes: () =>
      docs.createIndexes([{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { target: 1 } }]),

    /** A new token of this link; the earlier ones of other attempts stay good. */
    async issue({ target, expiresAt }: MailLink): Promise<string> {
      const token = newToken()
      await docs.insertOne({ _id: tokenHash(token), target, expiresAt })
      return token
    },

    /** What a token leads to; null when it is unknown or has expired. */
    async targetOf(token: string, now: Date): Promise<string | null> {
      const found = await docs.findOne({ _id: tokenHash(token), expiresAt: { $gt: now } })
      return found?.target ?? null
    },

    /** Ends every token of this link that was mailed. */
    end: (target: string, session?: ClientSession) => docs.deleteMany({ target }, session ? { session } : {}),
  }
}
