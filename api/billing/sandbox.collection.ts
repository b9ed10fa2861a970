import type { Db } from 'mongodb'
import type { TierId } from '../../shared/plans.ts'

/** A payment of the sandbox: `_id` is its id, `key` our own id of it. */
type SandboxPaymentDoc = {
  _id: string
  key: string
  customerId: string
  clientSecret: string
  status: 'open' | 'succeeded' | 'cancelled'
}

/** A subscription of the sandbox. */
export type SandboxSubscriptionDoc = {
  _id: string
  customerId: string
  tierId: TierId
  /** What the rest of the current year was paid with, in US cents for a whole year. */
  worth: number
  startsAt: Date
  endsAt: Date
  /** Whether it ends with the paid year instead of renewing. */
  isCancelled: boolean
  isReplaced: boolean
}

/** An open billing portal: whoever knows the id may change the subscription. */
type SandboxPortalDoc = { _id: string; customerId: string; returnUrl: string; expiresAt: Date }

export function sandboxCollections(db: Db) {
  const payments = db.collection<SandboxPaymentDoc>('sandboxPayments')
  const subscriptions = db.collection<SandboxSubscriptionDoc>('sandboxSubscriptions')
  const portals = db.collection<SandboxPortalDoc>('sandboxPortals')
  return {
    indexes: () =>
      Promise.all([
        payments.createIndex({ clientSecret: 1 }, { unique: true }),
        subscriptions.createIndex({ customerId: 1, startsAt: -1 }),
        portals.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
      ]),
    /** The payment that is there already, or this one. */
    addPayment: async (doc: SandboxPaymentDoc) =>
      (await payments.findOneAndUpdate(
        { _id: doc._id },
        { $setOnInsert: doc },
        { upsert: true, returnDocument: 'after' },
      ))!,
    payment: (_id: string) => payments.findOne({ _id }),
    paymentBySecret: (clientSecret: string) => payments.findOne({ clientSecret }),
    /** Moves an open payment on; one that is not open stays as it is. Answers what it is now. */
    settle: async (_id: string, status: 'succeeded' | 'cancelled') => {
      await payments.updateOne({ _id, status: 'open' }, { $set: { status } })
      return payments.findOne({ _id })
    },
    /** Adds the subscription unless it is there, and ends any other of its customer. */
    async subscribe(doc: SandboxSubscriptionDoc) {
      await subscriptions.updateOne({ _id: doc._id }, { $setOnInsert: doc }, { upsert: true })
      const others = { customerId: doc.customerId, _id: { $ne: doc._id }, startsAt: { $lte: doc.startsAt } }
      await subscriptions.updateMany(others, { $set: { isReplaced: true } })
    },
    subscription: (customerId: string) =>
      subscriptions.findOne({ customerId, isReplaced: false }, { sort: { startsAt: -1 } }),
    /** Changes the subscription as it was read; false when it has changed in between. */
    change: async (read: SandboxSubscriptionDoc, change: Partial<SandboxSubscriptionDoc>) =>
      (await subscriptions.updateOne(read, { $set: change })).matchedCount === 1,
    openPortal: (doc: SandboxPortalDoc) => portals.insertOne(doc),
    portal: (_id: string, now: Date) => portals.findOne({ _id, expiresAt: { $gt: now } }),
  }
}
