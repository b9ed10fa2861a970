import type { ClientSession, Db } from 'mongodb'

/** An event of the provider that has been processed, by mode and id. */
type EventDoc = { _id: string; at: Date }

/** The provider repeats an event for days, not for months. */
const keptSeconds = 90 * 24 * 3600

export function paymentEventsCollection(db: Db) {
  const docs = db.collection<EventDoc>('paymentEvents')
  return {
    indexes: () => docs.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds }),
    has: async (_id: string) => (await docs.findOne({ _id })) !== null,
    /** Throws a duplicate-key error when it is there already. */
    insert: (_id: string, at: Date, session: ClientSession) => docs.insertOne({ _id, at }, { session }),
  }
}

export type PaymentEventsCollection = ReturnType<typeof paymentEventsCollection>
