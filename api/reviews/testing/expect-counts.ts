import { ObjectId } from 'mongodb'
import { expect } from 'vitest'
import type { Api } from '../../testing/api.ts'

/** Expects the guest's stored counters to match its stored reviews. */
export async function expectCounts(api: Api, guestId: string): Promise<void> {
  const guest = await api.deps.guests.byId(new ObjectId(guestId))
  const reviews = await api.deps.reviews.docs
    .find({ guest: new ObjectId(guestId), hiddenByAdmin: false })
    .toArray()
  const weigh = (files: number) => Math.min(files, 2) + 1
  const positive = reviews.filter(({ type }) => type === '1')
  const sum = (some: typeof reviews) => some.reduce((total, { files }) => total + weigh(files.length), 0)
  expect(guest).toMatchObject({
    positiveCount: positive.length,
    negativeCount: reviews.length - positive.length,
    positiveWeight: sum(positive),
    totalWeight: sum(reviews),
  })
}
