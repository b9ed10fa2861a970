import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputedReview, loggedInAnew } from '../cases/testing/cases.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
import { endReviewTerms } from './retention.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
let author: TestMember
let reader: TestMember
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = loggedInAnew(api, await api.member())
  reader = loggedInAnew(api, await api.member())
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

const day = (at: string) => api.clock.set(`${at}T12:00:00Z`)
const runDay = (at: string) => {
  day(at)
  return endReviewTerms(api.deps)
}
const mailsTo = async ({ user }: TestMember) =>
  (await api.deps.db.collection('mails').find({ to: user.email }).toArray())
    .map(({ subject }) => subject as string)
    .filter((subject) => subject.includes('leave the register'))
const readBy = async (by: TestMember, guest: string): Promise<{ _id: string; held?: object }[]> =>
  (await by.get(`/api/guest/${guest}`)).body.review
const sees = async (by: TestMember, guest: string, id: string) =>
  (await readBy(by, guest)).some(({ _id }) => _id === id)

test('a review leaves the members’ view after seven years, and its author is notified 30 days before [OPS-05]', async () => {
  day('2020-02-29')
  const { _id: id, guest } = await api.review({ by: author.user })
  await reader.get(`/api/guest/${guest}`)

  await runDay('2027-01-29')
  expect(await mailsTo(author)).toEqual([])
  day('2027-01-30')
  await Promise.all([endReviewTerms(api.deps), endReviewTerms(api.deps)])
  await runDay('2027-02-28')
  expect(await mailsTo(author)).toEqual(['1 review of yours will leave the register on Mar 1, 2027'])
  expect(await sees(reader, guest, id)).toBe(true)
  const since = api.clock.now().toISOString()

  day('2027-03-01')
  await Promise.all([endReviewTerms(api.deps), endReviewTerms(api.deps)])
  expect(await sees(reader, guest, id)).toBe(false)
  await expectCounts(api, guest)
  const changed = await reader.get(`/api/guest/history?profiles=1&since=${since}`)
  expect(changed.body).toMatchObject([{ _id: guest, profile: { positiveCount: 0, review: [] } }])
  for (const by of [author, admin])
    expect(await readBy(by, guest)).toMatchObject([{ _id: id, hiddenByAdmin: true, held: { isOver: true } }])
  const shown = { itemId: id, newValues: { hiddenByAdmin: false } }
  expect(await admin.post('/api/review/admin-update-review', shown)).toMatchObject({
    status: 409,
    body: { message: 'The term of this review is over. It is not shown again.' },
  })
  await runDay('2027-05-01')
  expect(await mailsTo(author)).toHaveLength(1)
})

test('a settled review leaves after three years or 30 days after its mail; a reopened one stays [OPS-05]', async () => {
  const one = loggedInAnew(api, await api.member())
  const post = (at: string) => {
    day(at)
    return api.review({
      by: one.user,
      reviewType: '-1',
      facts: { claimed: 50, currency: 'USD' },
    })
  }
  const settle = (id: string, settled: boolean) => one.put(`/api/review/${id}/settled`, { settled })
  const early = await post('2021-05-01')
  expect((await settle(early._id, true)).status).toBe(200)
  const late = await post('2021-05-02')
  const open = await post('2021-05-03')

  await runDay('2024-05-01')
  expect(await mailsTo(one)).toEqual(['1 review of yours will leave the register on May 31, 2024'])
  await settle(late._id, true)
  await settle(open._id, true)
  await runDay('2024-05-02')
  await settle(open._id, false)
  await runDay('2024-05-31')
  expect(await Promise.all([early, late, open].map(({ guest, _id }) => sees(reader, guest, _id)))).toEqual([
    false,
    true,
    true,
  ])
  await runDay('2024-06-01')
  expect(await Promise.all([late, open].map(({ guest, _id }) => sees(reader, guest, _id)))).toEqual([
    false,
    true,
  ])
  await expectCounts(api, late.guest)
})

test('a disputed review leaves after the decision', async () => {
  day('2020-06-01')
  const dispute = await disputedReview(api, admin)
  const stored = () => api.deps.reviews.byId(new ObjectId(dispute.reviewId))
  await dispute.identify()
  await runDay('2027-06-01')
  await runDay('2027-08-01')
  expect(await stored()).toMatchObject({ hiddenByAdmin: false, dispute: {} })
  await dispute.step('decide', { reason: 'confirmed', text: 'Photos.', authorText: 'It stays.' })
  await runDay('2027-08-02')
  expect(await stored()).toMatchObject({ hiddenByAdmin: true, held: { isOver: true } })
})

test('fifty reviews are announced in one mail, and the daily task reads by index only', async () => {
  const many = await api.member()
  day('2021-01-01')
  const { _id: guestId } = await api.guest()
  for (let n = 0; n < 60; n += 1) await api.review({ by: many.user, guestId })
  const { operations: work } = await profiled(api.deps.db, () => runDay('2028-01-01'), {
    ns: /\.reviews$/,
    op: { $in: ['query', 'command', 'update'] },
  })
  expect(work.length).toBeGreaterThan(0)
  expect(work.filter(({ planSummary }) => planSummary === 'COLLSCAN')).toEqual([])
  expect((await mailsTo(many)).toSorted()).toEqual([
    '10 reviews of yours will leave the register on Jan 31, 2028',
    '50 reviews of yours will leave the register on Jan 31, 2028',
  ])
})
