import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputedReview } from '../cases/testing/cases.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const daysAgo = (days: number) =>
  new Date(api.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)
const claim = { platform: 'airbnb', claimed: 250, currency: 'USD' } as const
const negative = (facts: object, by = author) => api.review({ by: by.user, reviewType: '-1', facts })
const waiting = async (of = author): Promise<string[]> =>
  (await of.get('/api/review?allReviewsByUser=1&waiting=1')).body.map(({ _id }: { _id: string }) => _id)

test('own reviews with an open claim are listed until they are settled, the most urgent first [PAC-06]', async () => {
  const newer = await negative({ ...claim, departure: daysAgo(2) })
  const older = await negative({ ...claim, departure: daysAgo(13) })
  await negative({ ...claim, departure: daysAgo(16) })
  await negative({ platform: 'airbnb', departure: daysAgo(2) })
  await negative(claim)
  await negative({ ...claim, departure: daysAgo(2) }, await api.member())
  expect(await waiting()).toEqual([older._id, newer._id])
  expect((await author.put(`/api/review/${older._id}/settled`, { settled: true })).status).toBe(200)
  expect(await waiting()).toEqual([newer._id])
  expect(await waiting(await api.member())).toEqual([])
})

test('own reviews with a dispute to answer come first, until it is answered [DOR-26]', async () => {
  const { author: asked, reviewId, identify, step } = await disputedReview(api, await api.admin())
  await identify()
  expect(await waiting(asked)).toEqual([])
  await step('author', { text: 'Did you smell it?' })
  const { _id: claimed } = await negative({ ...claim, departure: daysAgo(2) }, asked)
  expect(await waiting(asked)).toEqual([reviewId, claimed])
  const answer = { answer: 'stands-by', statement: 'I did, twice.' }
  expect((await asked.post(`/api/review/${reviewId}/dispute`, answer)).status).toBe(200)
  expect(await waiting(asked)).toEqual([claimed])
})
