import type { ClientSession, Db, ObjectId } from 'mongodb'
import { isDuplicate } from '../database/duplicate.ts'

/** How many guests a member opened for the first time in a calendar month (UTC), such as '2026-11'. */
type CreditDoc = { _id: ObjectId; member: ObjectId; month: string; used: number }

export function creditsCollection(db: Db) {
  const docs = db.collection<CreditDoc>('credits')
  return {
    indexes: () => docs.createIndex({ member: 1, month: 1 }, { unique: true }),
    used: async (member: ObjectId, month: string) => (await docs.findOne({ member, month }))?.used ?? 0,

    removeAllOf: (member: ObjectId, session: ClientSession) => docs.deleteMany({ member }, { session }),

    /** Creates the month's count, so that using a credit always changes one existing document. */
    async open(member: ObjectId, month: string): Promise<void> {
      if (await docs.findOne({ member, month })) return
      try {
        await docs.updateOne({ member, month }, { $setOnInsert: { used: 0 } }, { upsert: true })
      } catch (error) {
        if (!isDuplicate(error)) throw error // another call has just created it
      }
    },

    /** Uses one credit of an opened month; false when `limit` are used. Null means unlimited. */
    async take(member: ObjectId, month: string, limit: number | null, session: ClientSession) {
      const free = limit === null ? {} : { used: { $lt: limit } }
      const { matchedCount } = await docs.updateOne(
        { member, month, ...free },
        { $inc: { used: 1 } },
        { session },
      )
      return matchedCount === 1
    },
  }
}
export type CreditsCollection = ReturnType<typeof creditsCollection>
