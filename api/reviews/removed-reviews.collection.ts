import type { ClientSession, Db } from 'mongodb'
import type { ReviewDoc } from './reviews.collection.ts'

/** The dates of a published review that is gone, so that the figures of its quarters stay true. Nothing else is kept. */
type RemovedReviewDoc = {
  postedAt: Date
  expiredAt?: Date
  /** The later of both: three years after it this is forgotten, too. */
  lastAt: Date
}

const keptSeconds = 3 * 366 * 24 * 3600

export function removedReviewsCollection(db: Db) {
  const docs = db.collection<RemovedReviewDoc>('removedReviews')
  return {
    indexes: () =>
      docs.createIndexes([
        { key: { postedAt: 1 } },
        { key: { expiredAt: 1 }, partialFilterExpression: { expiredAt: { $exists: true } } },
        { key: { lastAt: 1 }, expireAfterSeconds: keptSeconds },
      ]),
    /** How many of those that are gone were posted, or had left, at these times. */
    count: (field: 'postedAt' | 'expiredAt', at: { $gte: Date; $lt: Date }) =>
      docs.countDocuments({ [field]: at }),
    /** Notes the dates of a published review, in the transaction that removes it. */
    note: ({ createdAt, expiredAt }: Pick<ReviewDoc, 'createdAt' | 'expiredAt'>, session: ClientSession) =>
      docs.insertOne(
        { postedAt: createdAt, ...(expiredAt && { expiredAt }), lastAt: expiredAt ?? createdAt },
        { session },
      ),
  }
}
export type RemovedReviews = ReturnType<typeof removedReviewsCollection>
