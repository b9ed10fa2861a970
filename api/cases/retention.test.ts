import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { disputedReview, loggedInAnew } from './testing/cases.ts'
import { eraseAfterTerm } from './retention.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

test('closed cases and what the team did go after three years; what is open, and the review, stay [OPS-05]', async () => {
  api.clock.set('2026-11-23T12:00:00Z')
  const admin = loggedInAnew(api, await api.admin())
  const closed = await disputedReview(api, admin)
  await closed.identify()
  await closed.step('decide', { reason: 'unproven', text: 'No proof.', authorText: 'It stays.' })
  const open = await disputedReview(api, admin)
  await open.identify()
  const left = async () => ({
    cases: (await api.deps.db.collection('cases').find().toArray()).map(({ _id }) => _id.toHexString()),
    entries: await api.deps.db.collection('audit').countDocuments({ label: 'of three years ago' }),
  })
  const entry = {
    admin: new ObjectId(),
    adminEmail: '',
    action: 'verified',
    target: new ObjectId(),
    detail: '',
  }
  await api.deps.db.collection('audit').insertMany(
    Array.from({ length: 1500 }, () => ({
      ...entry,
      _id: new ObjectId(),
      at: api.clock.now(),
      label: 'of three years ago',
    })),
  )

  api.clock.set('2029-11-23T12:00:00Z')
  await eraseAfterTerm(api.deps)
  expect(await left()).toEqual({ cases: [closed.id, open.id], entries: 1500 })
  api.clock.set('2029-11-23T12:00:01Z')
  await Promise.all([eraseAfterTerm(api.deps), eraseAfterTerm(api.deps)])
  expect(await left()).toEqual({ cases: [open.id], entries: 0 })
  expect(await api.deps.reviews.byId(new ObjectId(closed.reviewId))).not.toBeNull()
})
