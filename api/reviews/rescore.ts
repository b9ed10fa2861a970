import type { ClientSession, Db, ObjectId } from 'mongodb'
import type { Transaction } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import type { GuestsCollection, ReviewCounts } from '../guests/guests.collection.ts'
import { scoreOf } from './evidence.ts'
import { type ReviewDoc, type ReviewsCollection, weighing } from './reviews.collection.ts'

type RescoreDeps = {
  db: Db
  guests: GuestsCollection
  reviews: ReviewsCollection
  transaction: Transaction
}

/**
 * Recounts once the scores of guests with several reviews by one author, all of which weighed in earlier versions.
 */
export const rescoreGuests = (deps: RescoreDeps): Promise<void> =>
  migrate(deps.db, 'scores count each author once', async () => {
    for await (const { _id } of deps.reviews.withSeveralBySameAuthor()) await rescore(deps, _id)
  })

const rescore = ({ guests, reviews, transaction }: RescoreDeps, guest: ObjectId) =>
  transaction(async (session) => {
    const visible = await reviews.docs
      .find({ guest, ...weighing }, { session })
      .sort({ createdAt: 1, _id: 1 })
      .toArray()
    const scores = newestOfAuthors(visible).map(scoreOf)
    const sum = (of: keyof (typeof scores)[number]) => scores.reduce((total, score) => total + score[of], 0)
    const $set = { positiveWeight: sum('positiveWeight'), totalWeight: sum('totalWeight') }
    await guests.docs.updateOne({ _id: guest }, { $set }, { session })
  })

/** What all reviews of a guest add up to. */
export async function recount(
  { docs }: Pick<ReviewsCollection, 'docs'>,
  guest: ObjectId,
  session: ClientSession,
): Promise<ReviewCounts> {
  const visible = await docs
    .find({ guest, hiddenByAdmin: false }, { session })
    .sort({ createdAt: 1, _id: 1 })
    .toArray()
  const positiveCount = visible.filter(({ type }) => type === '1').length
  const scores = newestOfAuthors(visible.filter(({ dispute }) => !dispute?.isMarked)).map(scoreOf)
  const sum = (of: 'positiveWeight' | 'totalWeight') => scores.reduce((total, score) => total + score[of], 0)
  return {
    positiveCount,
    negativeCount: visible.length - positiveCount,
    positiveWeight: sum('positiveWeight'),
    totalWeight: sum('totalWeight'),
  }
}

const newestOfAuthors = (oldestFirst: ReviewDoc[]): ReviewDoc[] => [
  ...new Map(oldestFirst.map((review) => [review.author.toHexString(), review])).values(),
]
