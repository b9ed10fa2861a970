import type { ClientSession, ObjectId } from 'mongodb'
import type { ReviewCounts } from '../guests/guests.collection.ts'
import { scoreOf } from './evidence.ts'
import type { ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

/** What all reviews of a guest add up to. */
export async function recount(
  reviews: ReviewsCollection,
  guest: ObjectId,
  session: ClientSession,
): Promise<ReviewCounts> {
  const visible = await reviews.visibleOf(guest, session)
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
