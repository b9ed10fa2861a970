import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { RefundState } from '../../shared/verification.ts'

/** The end of a declined applicant's membership, and the refund of its year. */
export type RefundDoc = {
  /** Part of every idempotency key, so that a restart repeats calls instead of adding new ones. */
  _id: ObjectId
  user: ObjectId
  /** False when the terms promise none: then the membership only ends. */
  isOwed: boolean
  /** The subscription whose year is refunded, empty for none; absent until that is settled. */
  subscription?: string
  state: RefundState
  /** US cents; 0 until the provider has answered. */
  amount: number
  /** How many times the provider has failed to refund. */
  failures?: number
  startedAt: Date
  changedAt: Date
}

export function refundsCollection(db: Db) {
  const docs = db.collection<RefundDoc>('refunds')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { user: 1 }, unique: true, partialFilterExpression: { state: 'starting' } },
        { key: { user: 1, _id: -1 } },
        { key: { state: 1, startedAt: 1 } },
      ]),
    /** Does nothing while another refund of the user is starting: that one ends the membership, too. */
    insert: (doc: RefundDoc, session: ClientSession) =>
      docs.updateOne({ user: doc.user, state: 'starting' }, { $setOnInsert: doc }, { upsert: true, session }),
    latestOf: (user: ObjectId) => docs.findOne({ user }, { sort: { _id: -1 } }),
    /** The user's refunds in these states. */
    ofUser: (user: ObjectId, states: RefundState[]) => docs.find({ user, state: { $in: states } }).toArray(),
    /** Whose refunds have not reached the provider, the oldest first. */
    startingUsers: async (limit: number): Promise<ObjectId[]> =>
      (await docs.find({ state: 'starting' }).sort({ startedAt: 1 }).limit(limit).toArray()).map(
        ({ user }) => user,
      ),
    /** Settles which subscription is refunded; the first call decides, and its result is returned. */
    async choose(_id: ObjectId, subscription: string): Promise<string> {
      await docs.updateOne({ _id, subscription: { $exists: false } }, { $set: { subscription } })
      return (await docs.findOne({ _id }))?.subscription ?? ''
    },
    /** Stores how often the provider has failed; two processes that saw the same failure count it once. */
    failedAtProvider: (_id: ObjectId, failures: number) => docs.updateOne({ _id }, { $max: { failures } }),
    /** False when that is already so. */
    settle: async (
      _id: ObjectId,
      { state, amount, changedAt }: Pick<RefundDoc, 'state' | 'amount' | 'changedAt'>,
      session: ClientSession,
    ) =>
      (
        await docs.updateOne(
          { _id, $or: [{ state: { $ne: state } }, { amount: { $ne: amount } }] },
          { $set: { state, amount, changedAt } },
          { session },
        )
      ).matchedCount === 1,
  }
}
export type RefundsCollection = ReturnType<typeof refundsCollection>
