import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { TierId } from '../../shared/plans.ts'
import { isDuplicate } from '../database/duplicate.ts'
import type { PaymentMode } from './provider.ts'

/** A first payment of a year: open until it has become a subscription or cannot be paid any more. */
export type PaymentDoc = {
  /** Part of every idempotency key, so that a restart repeats calls instead of adding new ones. */
  _id: ObjectId
  user: ObjectId
  mode: PaymentMode
  customerId: string
  tierId: TierId
  /** As the provider spells it; empty without a coupon. */
  couponCode: string
  /** US cents. */
  amount: number
  /** The provider's id; empty until it has answered. */
  paymentId: string
  state: 'open' | 'completed' | 'cancelled'
  /** How many times the provider has failed to create the subscription. */
  failures?: number
  startedAt: Date
  /** When the person last came back to it: after an hour an abandoned payment gives its coupon back. */
  touchedAt: Date
}

export function paymentsCollection(db: Db) {
  const docs = db.collection<PaymentDoc>('payments')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { user: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
        { key: { state: 1, touchedAt: 1 } },
        { key: { user: 1, couponCode: 1 } },
      ]),
    byId: (_id: ObjectId) => docs.findOne({ _id }),
    /** What a user sees of own payments, the first one first. */
    ofUser: (user: ObjectId) =>
      docs.find({ user }).map(({ tierId, couponCode, amount, state, startedAt }) => ({
        tierId,
        couponCode,
        amount,
        state,
        startedAt,
      })),
    /** A user has one open payment at most. */
    openOf: (user: ObjectId) => docs.findOne({ user, state: 'open' }),
    /** Whose payments are open, the latest first. */
    openUsers: async (limit: number): Promise<ObjectId[]> =>
      (await docs.find({ state: 'open' }).sort({ touchedAt: -1 }).limit(limit).toArray()).map(
        ({ user }) => user,
      ),
    /** False when the user has an open payment already: the index decides between two tabs. */
    insert: async (doc: PaymentDoc) => {
      try {
        await docs.insertOne(doc)
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },
    touch: (_id: ObjectId, touchedAt: Date) =>
      docs.updateOne({ _id, state: 'open' }, { $max: { touchedAt } }),
    /** False when the payment is not open any more: what was started for it must be cancelled. */
    started: async (_id: ObjectId, paymentId: string) =>
      (await docs.updateOne({ _id, state: 'open' }, { $set: { paymentId } })).matchedCount === 1,
    /** Stores how often the provider has failed; two processes that saw the same failure count it once. */
    failed: (_id: ObjectId, failures: number) => docs.updateOne({ _id }, { $max: { failures } }),
    hasUsedCoupon: async (user: ObjectId, couponCode: string) =>
      (await docs.findOne({ user, couponCode, state: 'completed' }, { projection: { _id: 1 } })) !== null,
    /** False when another call has completed or closed it. */
    complete: async (_id: ObjectId, session: ClientSession) =>
      (await docs.updateOne({ _id, state: 'open' }, { $set: { state: 'completed' } }, { session }))
        .matchedCount === 1,
    /** False, and nothing is removed, when it has been started meanwhile or is not open. */
    remove: async (_id: ObjectId) =>
      (await docs.deleteOne({ _id, state: 'open', paymentId: '' })).deletedCount === 1,
    close: (_id: ObjectId) => docs.updateOne({ _id, state: 'open' }, { $set: { state: 'cancelled' } }),
  }
}

export type PaymentsCollection = ReturnType<typeof paymentsCollection>
