import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { changeCounted } from './evidence.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
let author: TestMember
let reader: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member()
  reader = await api.member()
})
afterAll(() => api.close())

const claim = { claimed: 250, currency: 'USD' as const }
const dayMs = 86_400_000
const settle = (id: string, settled: boolean, by = author) => by.put(`/api/review/${id}/settled`, { settled })
const score = async (guest: string) => (await reader.get(`/api/guest/${guest}`)).body.weightedScore
const month = () =>
  api.clock.now().toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

test('an author marks a claim as settled: readers see the month, and it counts half [FCT-06]', async () => {
  const { guest, _id } = await api.review({ by: author.user, reviewType: '-1', facts: claim })
  await api.review({ guestId: guest })
  expect(await score(guest)).toBe(1 / 2)
  const now = api.clock.now().toISOString()
  const { status, body } = await settle(_id, true)
  expect(status).toBe(200)
  expect(body).toMatchObject({ settled: now.slice(0, 7), settledAt: now, versions: ['Claim: open'] })
  expect(await score(guest)).toBe(1 / 1.5)
  await expectCounts(api, guest)
  const { review } = (await reader.get(`/api/guest/${guest}`)).body
  const read = review.find((one: { _id: string }) => one._id === _id)
  expect(read).toMatchObject({ settled: now.slice(0, 7), versions: ['Claim: open'] })
  expect(read).not.toHaveProperty('settledAt')
  expect((await settle(_id, true)).body.versions).toHaveLength(1)
})

test('it can be taken back for seven days, not later [FCT-06]', async () => {
  const { guest, _id } = await api.review({ by: author.user, reviewType: '-1', facts: claim })
  await api.review({ guestId: guest })
  await settle(_id, true)
  const settledIn = `Claim: settled in ${month()}`
  api.clock.advance(7 * dayMs)
  author = { ...author, ...(await api.login(author.user)) }
  reader = { ...reader, ...(await api.login(reader.user)) }
  const { status, body } = await settle(_id, false)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('settled')
  expect(body.versions).toEqual(['Claim: open', settledIn])
  expect(await score(guest)).toBe(1 / 2)
  await expectCounts(api, guest)
  await settle(_id, true)
  api.clock.advance(7 * dayMs + 1)
  author = { ...author, ...(await api.login(author.user)) }
  reader = { ...reader, ...(await api.login(reader.user)) }
  expect(await settle(_id, false)).toMatchObject({
    status: 422,
    body: { message: 'A settled claim can be reopened for 7 days, which are over.' },
  })
  expect(await score(guest)).toBe(1 / 1.5)
})

test('a settled claim keeps its amount when its review is edited [FCT-06]', async () => {
  const { _id } = await api.review({ by: author.user, review: 'Broke it.', reviewType: '-1', facts: claim })
  await settle(_id, true)
  const edit = (facts: object) =>
    author.post('/api/review', {
      editingReviewId: _id,
      originalText: 'Broke it.',
      review: 'Broke it.',
      ...facts,
    })
  expect(await edit({ platform: 'vrbo', claimed: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'claimed', message: 'The claim is settled, so its amount stays' }] },
  })
  expect((await edit({ platform: 'vrbo', claimed: 300, currency: 'USD' })).status).toBe(201)
})

test('a review without an amount, of another author, or unknown is not settled', async () => {
  const { _id } = await api.review({ by: author.user, reviewType: '-1' })
  expect(await settle(_id, true)).toMatchObject({ status: 422 })
  expect(await settle(_id, true, reader)).toMatchObject({ status: 403 })
  expect(await settle(new ObjectId().toHexString(), true)).toMatchObject({ status: 404 })
})

test("each author's newest undisputed review weighs, a settled one half; counts cover all visible ones [FCT-09]", async () => {
  const { _id: guest } = await api.guest()
  const negative = { by: author.user, guestId: guest, reviewType: '-1' as const }
  const facts = { ...claim, arrival: '2026-03-02', departure: '2026-03-05' }
  await api.review({ guestId: guest })
  const settled = await api.review({ ...negative, review: 'Settled.', facts })
  await settle(settled._id, true)
  api.clock.advance(1000)
  const form = new FormData()
  for (const [name, value] of Object.entries({ guestId: guest, review: 'Newest.', reviewType: '-1' }))
    form.set(name, value)
  form.append('files', new File([new Uint8Array(await png())], 'a.png'))
  const newest = await author.post('/api/review', form)
  expect(newest.body.weight).toBe(2)
  expect(await score(guest)).toBe(1 / 3)
  const stored = (await api.deps.reviews.byId(new ObjectId(newest.body._id as string)))!
  const open = { case: new ObjectId(), since: new Date(), days: 30, isMarked: true }
  const dispute = (change: object) =>
    api.deps.transaction((session) =>
      changeCounted(
        api.deps,
        stored,
        stored,
        session,
        async () => (await api.deps.reviews.update(stored, change, session))!,
      ),
    )
  await dispute({ $set: { dispute: open } })
  expect(await score(guest)).toBe(1 / 1.5)
  await dispute({ $unset: { dispute: '' } })
  await api.hide(newest.body._id)
  const { body } = await reader.get(`/api/guest/${guest}`)
  expect(body).toMatchObject({ positiveCount: 1, negativeCount: 1, weightedScore: 1 / 1.5 })
  expect(body.grades).toEqual({ A: 0, B: 0, C: 1, D: 1 })
  await api.hide(newest.body._id, false)
  const shown = (await reader.get(`/api/guest/${guest}`)).body
  expect(shown).toMatchObject({ positiveCount: 1, negativeCount: 2, weightedScore: 1 / 3 })
  expect(shown.grades).toEqual({ A: 0, B: 0, C: 2, D: 1 })
})

test('the grades of a guest with more reviews than a page are those of all of them [FCT-09]', async () => {
  const { _id: guest } = await api.guest()
  const facts = { arrival: '2026-03-02', departure: '2026-03-05' }
  await api.review({ guestId: guest, facts })
  api.clock.advance(1000)
  for (let n = 0; n < 50; n++) await api.review({ by: author.user, guestId: guest, review: `Stay ${n}` })
  const { body } = await reader.get(`/api/guest/${guest}`)
  expect(body.nextReviews).not.toBeNull()
  expect(body.grades).toEqual({ A: 0, B: 0, C: 1, D: 50 })
})
