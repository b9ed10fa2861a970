import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi } from '../testing/api.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

test('an author withdraws a review at any time, with text, files and reactions, and devices hear of it [FCT-06]', async () => {
  const [author, reader] = [await api.member(), await api.member()]
  const { _id: guest } = await api.guest()
  await api.review({ guestId: guest })
  const stay = { arrival: '2026-03-02', departure: '2026-03-05' }
  const form = new FormData()
  const fields = { guestId: guest, review: 'Held a party.', reviewType: '-1', ...stay }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('files', new File([new Uint8Array(await png())], 'a.png'))
  const key = { 'idempotency-key': 'withdrawn later' }
  const { body: review } = await author.post('/api/review', form, key)
  await reader.put('/api/review/report', { reviewId: review._id })
  const before = await reader.get(`/api/guest/${guest}`)
  expect(before.body).toMatchObject({ negativeCount: 1, weightedScore: 1 / 3 })
  const since = api.clock.now().toISOString()
  api.clock.advance(1000)
  await api.deps.users.update({ _id: author.user._id }, { $set: { isAccountVerified: false } })
  const path = `/api/review/${review._id}/withdrawn`
  expect(await author.put(path)).toMatchObject({ status: 200 })
  const { body } = await reader.get(`/api/guest/${guest}`)
  expect(body).toMatchObject({ positiveCount: 1, negativeCount: 0, weightedScore: 1 })
  expect(body.review).toHaveLength(1)
  await expectCounts(api, guest)
  expect(await api.deps.db.collection('reactions').countDocuments()).toBe(0)
  expect((await author.get(review.files[0])).status).toBe(404)
  const changed = await reader.get(`/api/guest/history?profiles=1&since=${since}`)
  expect(changed.body.map(({ _id }: { _id: string }) => _id)).toContain(guest)
  expect((await author.put(path)).status).toBe(404)
  await api.deps.users.update({ _id: author.user._id }, { $set: { isAccountVerified: true } })
  const repeated = await author.post('/api/review', { guestId: guest, review: 'Held a party.' }, key)
  expect(repeated).toMatchObject({ status: 409, body: { message: 'You have withdrawn this review.' } })
  expect((await author.post('/api/review', { guestId: guest, review: 'Again.', ...stay })).status).toBe(201)
})

test('no member withdraws the review of another author', async () => {
  const other = await api.member()
  const { _id } = await api.review()
  expect((await other.put(`/api/review/${_id}/withdrawn`)).status).toBe(403)
  expect((await other.put(`/api/review/${new ObjectId().toHexString()}/withdrawn`)).status).toBe(404)
  expect(await api.deps.reviews.byId(new ObjectId(_id))).not.toBeNull()
})

test('a review that its guest disputes is withdrawn in the answer to the team, not by itself', async () => {
  const author = await api.member()
  const review = await api.review({ by: author.user })
  const stored = (await api.deps.reviews.byId(new ObjectId(review._id)))!
  const dispute = { case: new ObjectId(), since: new Date(), days: 30, isMarked: true }
  await api.deps.transaction((session) => api.deps.reviews.update(stored, { $set: { dispute } }, session))
  const answer = await author.put(`/api/review/${review._id}/withdrawn`)
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('disputes this review') },
  })
  expect(await api.deps.reviews.byId(stored._id)).not.toBeNull()
})
