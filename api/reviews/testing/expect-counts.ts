import { ObjectId } from 'mongodb'
import { expect } from 'vitest'
import type { ReviewDoc } from '../reviews.collection.ts'
import type { Api } from '../../testing/api.ts'

/** Expects the guest's stored counters to match its stored reviews, of which the newest of each author weighs, but none marked as disputed. */
export async function expectCounts(api: Api, guestId: string): Promise<void> {
  const guest = await api.deps.guests.byId(new ObjectId(guestId))
  const reviews = await api.deps.db
    .collection<ReviewDoc>('reviews')
    .find({ guest: new ObjectId(guestId), hiddenByAdmin: false })
    .sort({ createdAt: -1, _id: -1 })
    .toArray()
  const differing = ({ files }: ReviewDoc) => new Set(files.map(({ _id, sha256 }) => sha256 ?? _id)).size
  const weigh = (review: ReviewDoc) =>
    (Math.min(differing(review), 2) + 1) / (review.type === '-1' && review.settledAt ? 2 : 1)
  const positive = reviews.filter(({ type }) => type === '1')
  const unmarked = reviews.filter(({ dispute }) => !dispute?.isMarked)
  const newest = new Map(unmarked.toReversed().map((review) => [review.author.toHexString(), review]))
  const weighing = [...newest.values()]
  const sum = (some: typeof reviews) => some.reduce((total, review) => total + weigh(review), 0)
  expect(guest).toMatchObject({
    positiveCount: positive.length,
    negativeCount: reviews.length - positive.length,
    positiveWeight: sum(weighing.filter(({ type }) => type === '1')),
    totalWeight: sum(weighing),
  })
}
