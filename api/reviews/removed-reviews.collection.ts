import type { ClientSession, Db } from 'mongodb'
import type { ReviewDoc, SeenBefore } from './reviews.collection.ts'

/** The dates of a published review that is gone, and the word that is counted, so that the figures of its quarters stay true. */
type RemovedReviewDoc = {
  postedAt: Date
  expiredAt?: Date
  seenBefore?: SeenBefore
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
    countSeenBefore: (seenBefore: SeenBefore, postedAt: { $gte: Date; $lt: Date }) =>
      docs.countDocuments({ postedAt, seenBefore }),
    /** Notes the dates of a published review, in the transaction that removes it. */
    note: (
      { createdAt, expiredAt, seenBefore }: Pick<ReviewDoc, 'createdAt' | 'expiredAt' | 'seenBefore'>,
      session: ClientSession,
    ) =>
      docs.insertOne(
        {
          postedAt: createdAt,
          ...(expiredAt && { expiredAt }),
          ...(seenBefore && { seenBefore }),
          lastAt: expiredAt ?? createdAt,
        },
        { session },
      ),
  }
}
export type RemovedReviews = ReturnType<typeof removedReviewsCollection>
