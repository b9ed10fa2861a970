import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotFound } from '../http/errors.ts'
import { type Api, startApi } from '../testing/api.ts'
import { needsAttention } from './attention.ts'
import { expectCounts } from './testing/expect-counts.ts'
import { setHidden } from './hide.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const hide = (id: string, hidden?: boolean) => api.hide(id, hidden)

test('a hidden review leaves lists and counters, is marked for its author, and comes back [D-42 OP-57]', async () => {
  const [author, reader, admin] = [await api.member(), await api.member(), await api.admin()]
  const review = await api.review({ by: author.user })
  const sees = async (who: typeof reader) => {
    const guest = await who.get(`/api/guest/${review.guest}`)
    return guest.body.review.map((each: { hiddenByAdmin: boolean }) => each.hiddenByAdmin)
  }
  const isRecent = async (who: typeof reader) =>
    (await who.get('/api/review')).body.some((each: { _id: string }) => each._id === review._id)
  await hide(review._id)
  await hide(review._id)
  await expectCounts(api, review.guest)
  expect((await reader.get(`/api/guest/${review.guest}`)).body).toMatchObject({
    positiveCount: 0,
    negativeCount: 0,
    weightedScore: null,
    review: [],
  })
  expect([await sees(reader), await sees(author), await sees(admin)]).toEqual([[], [true], [true]])
  expect([await isRecent(reader), await isRecent(author), await isRecent(admin)]).toEqual([
    false,
    false,
    false,
  ])
  expect((await author.get('/api/review?allReviewsByUser=1&limit=0')).body).toMatchObject([
    { _id: review._id, hiddenByAdmin: true },
  ])
  await hide(review._id, false)
  expect(await sees(reader)).toEqual([false])
  expect(await isRecent(reader)).toBe(true)
  await expectCounts(api, review.guest)
})

test('a hidden review may be edited, and counts as it is then once it is shown [D-42]', async () => {
  const author = await api.member()
  const review = await api.review({ by: author.user, review: 'First text' })
  await hide(review._id)
  const edited = await author.post('/api/review', {
    editingReviewId: review._id,
    originalText: 'First text',
    review: 'First text',
    reviewType: '-1',
  })
  expect(edited).toMatchObject({ status: 201, body: { hiddenByAdmin: true } })
  await expectCounts(api, review.guest)
  await hide(review._id, false)
  await expectCounts(api, review.guest)
})

test('hiding and showing at once ends with counters that fit [D-42]', async () => {
  const review = await api.review()
  await Promise.all(Array.from({ length: 10 }, (_, index) => hide(review._id, index % 2 === 0)))
  await expectCounts(api, review.guest)
})

test('hiding in the caller’s transaction goes with it [D-42]', async () => {
  const review = await api.review()
  const failing = api.deps.transaction(async (session) => {
    await setHidden(api.deps, new ObjectId(review._id), true, session)
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  expect(await api.deps.reviews.byId(new ObjectId(review._id))).toMatchObject({ hiddenByAdmin: false })
  await expectCounts(api, review.guest)
})

test('an unknown review cannot be hidden [D-80]', async () => {
  await expect(hide(new ObjectId().toHexString())).rejects.toThrow(NotFound)
})

test('an admin’s decision settles the reports so far; three later ones ask again [D-45]', async () => {
  const review = await api.review()
  const report = async () => (await api.member()).put('/api/review/report', { reviewId: review._id })
  const stored = async () => (await api.deps.reviews.byId(new ObjectId(review._id)))!
  for (let reports = 0; reports < 3; reports++) await report()
  expect(needsAttention(await stored())).toBe(true)
  await hide(review._id)
  expect(needsAttention(await stored())).toBe(false)
  await hide(review._id, false)
  expect(needsAttention(await stored())).toBe(false)
  for (let reports = 0; reports < 3; reports++) await report()
  expect(needsAttention(await stored())).toBe(true)
})
