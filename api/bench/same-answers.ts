import { createHash } from 'node:crypto'
import type { Db, ObjectId } from 'mongodb'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import type { UserDoc } from '../members/users.collection.ts'
import { plainDetails } from '../views/member-details.ts'
import type { CreditDoc } from '../views/credits.collection.ts'
import type { ViewDoc } from '../views/views.collection.ts'

/** The answers of three calls with the same reads of the database and the same JSON, without the product's chain. */
export function sameAnswers(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions')
  const users = db.collection<UserDoc>('users')
  const views = db.collection<ViewDoc>('views')
  const credits = db.collection<CreditDoc>('credits')

  async function newestViews(member: ObjectId) {
    const found = await views.find({ member }).sort({ createdAt: -1, _id: -1 }).limit(100).toArray()
    return found.map(({ guest, createdAt }) => ({
      _id: guest.toHexString(),
      createdAt: createdAt.toISOString(),
    }))
  }

  return {
    async health() {
      await db.command({ ping: 1 })
      return { status: 'ok' }
    },
    config: () => ({
      version: '0.1.0',
      payment: 'sandbox',
      supportEmail: 'support@example.com',
      publicUrl: 'http://localhost:3000',
    }),
    /** The user of a token; null when there is none. */
    async userOf(token: string): Promise<UserDoc | null> {
      const session = await sessions.findOne({ _id: createHash('sha256').update(token).digest('base64url') })
      return session && (await users.findOne({ _id: session.user }))
    },
    async profile(user: UserDoc) {
      const shown = await newestViews(user._id)
      const month = new Date().toISOString().slice(0, 7)
      const quotaUsed = (await credits.findOne({ member: user._id, month }))?.used ?? 0
      const files = { documents: [], insuranceDocuments: [], otherDocuments: [], documentsWithheld: false }
      return {
        ...plainDetails(user),
        pendingEmail: '',
        ...files,
        quotaUsed,
        quotaLimit: null,
        views: shown,
      }
    },
  }
}
