import type { Db, ObjectId } from 'mongodb'

/** The payments that hold or have used a code with a limited number of uses. */
type CouponDoc = { _id: string; holders: ObjectId[] }

export function couponsCollection(db: Db) {
  const docs = db.collection<CouponDoc>('coupons')
  return {
    indexes: async () => {}, // `_id` is the only key
    /** Reserves one use for this payment if fewer than `max` are taken; true also when the payment already holds one. */
    async reserve(_id: string, payment: ObjectId, max: number): Promise<boolean> {
      await docs.updateOne({ _id }, { $setOnInsert: { holders: [] } }, { upsert: true })
      const free = { $lt: [{ $size: '$holders' }, max] }
      const { matchedCount } = await docs.updateOne(
        { _id, $or: [{ holders: payment }, { $expr: free }] },
        { $addToSet: { holders: payment } },
      )
      return matchedCount === 1
    },
    release: (_id: string, payment: ObjectId) => docs.updateOne({ _id }, { $pull: { holders: payment } }),
    holders: async (_id: string): Promise<ObjectId[]> => (await docs.findOne({ _id }))?.holders ?? [],
  }
}

export type CouponsCollection = ReturnType<typeof couponsCollection>
