import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminReview } from '../../shared/schemas/review.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin({ email: 'ada@example.com' })
})
afterAll(() => api.close())

const path = '/api/review/admin-update-review'
const hide = (itemId: string, hiddenByAdmin = true) =>
  admin.post(path, { itemId, newValues: { hiddenByAdmin } })
const row = async (id: string) =>
  ((await admin.get('/api/review?isAdminDashboard=1')).body as AdminReview[]).find(({ _id }) => _id === id)!
const isShown = async (guest: string) =>
  (await (await api.member()).get(`/api/guest/${guest}`)).body.review.length === 1
const toCheck = async () => (await admin.get('/api/admin/notices')).body.reviewsToCheck as number

async function reported(times: number) {
  const review = await api.review()
  for (let n = 0; n < times; n++)
    await (await api.member()).put('/api/review/report', { reviewId: review._id, url: '' })
  return review
}

test('a review is hidden and shown again; both ids come back [API-61 API-62 API-63 ADM-10 ADM-11 ROL-19 OP-12]', async () => {
  const review = await api.review()
  expect(await hide(review._id)).toMatchObject({ status: 200, body: { _id: review._id, id: review._id } })
  expect([await isShown(review.guest), (await row(review._id)).hiddenByAdmin]).toEqual([false, true])
  expect(await hide(review._id, false)).toMatchObject({ status: 200, body: { id: review._id } })
  expect([await isShown(review.guest), (await row(review._id)).hiddenByAdmin]).toEqual([true, false])
})

test('a review that is hidden twice is in the audit list once [API-61 D-82]', async () => {
  const review = await api.review()
  for (let times = 0; times < 2; times++) expect((await hide(review._id)).status).toBe(200)
  const { body } = await admin.get('/api/admin/audit')
  const ofThis = (body as { targetId: string }[]).filter(({ targetId }) => targetId === review._id)
  expect(ofThis).toMatchObject([{ action: 'hid a review' }])
})

test('wrong input answers 400 or 404 without an id and changes nothing [API-62 D-80 ERR-20]', async () => {
  const review = await api.review()
  const wrong = [
    {},
    { itemId: review._id },
    { itemId: review._id, newValues: {} },
    { itemId: review._id, newValues: { hiddenByAdmin: 'true' } },
    { itemId: review._id, newValues: { hiddenByAdmin: { $ne: null } } },
    { itemId: review._id, newValues: { hiddenByAdmin: true, text: 'mine' } },
    { itemId: { $gt: '' }, newValues: { hiddenByAdmin: true } },
    { itemId: 'x'.repeat(10_000), newValues: { hiddenByAdmin: true } },
  ]
  for (const input of wrong) {
    const { status, body } = await admin.post(path, input)
    expect([status, body.id]).toEqual([400, undefined])
    expect(body.message).not.toBe('')
  }
  expect(await hide(new ObjectId().toHexString())).toMatchObject({
    status: 404,
    body: { message: 'Review not found' },
  })
  expect(await isShown(review.guest)).toBe(true)
})

test('the audit list keeps who hid which review, shortened [D-82]', async () => {
  const guest = await api.guest({ firstName: 'Gil', lastName: 'Guest' })
  const review = await api.review({ guestId: guest._id, review: `Left ${'x'.repeat(60)}` })
  await hide(review._id)
  const { body } = await admin.get('/api/admin/audit?limit=1')
  expect(body).toMatchObject([
    {
      admin: 'ada@example.com',
      action: 'hid a review',
      target: 'Review of Gil Guest',
      targetId: review._id,
      detail: `Left ${'x'.repeat(45)}…`,
    },
  ])
})

test('three reports mark a review until an admin hides it, or decides that it stays [D-45]', async () => {
  const [two, three, four] = [await reported(2), await reported(3), await reported(4)]
  const marks = async () =>
    Promise.all([two, three, four].map(async ({ _id }) => (await row(_id)).needsAttention))
  expect(await marks()).toEqual([false, true, true])
  expect(await toCheck()).toBe(2)
  await hide(three._id)
  await hide(four._id, false)
  expect(await marks()).toEqual([false, false, false])
  expect([await isShown(three.guest), await isShown(four.guest)]).toEqual([false, true])
  expect(await toCheck()).toBe(0)
})

test('admins see the whole phone of a guest in the dashboard only [OP-35 D-34]', async () => {
  const member = await api.member()
  const guest = await api.guest({ phoneNumber: '+1 (555) 010-4321', by: member.user })
  const review = await api.review({ guestId: guest._id, by: member.user })
  expect((await row(review._id)).guestPhone).toBe('+1 (555) 010-4321')
  const others = [
    await admin.get(`/api/guest/${guest._id}`),
    await admin.get('/api/review'),
    await admin.post('/api/guest/search', { phoneNumber: '5550104321' }),
    await member.get('/api/review'),
    await member.get('/api/review?allReviewsByUser=1'),
  ]
  for (const { status, text } of others) {
    expect(status).toBe(200)
    expect(text.replace(/\D/g, '')).not.toContain('5550104321')
    expect(text).not.toContain('guestPhone')
  }
})

test('a member with a new name is found under it among the reviews [OP-83]', async () => {
  const author = await api.member({ lastName: 'Before' })
  const review = await api.review({ by: author.user })
  const found = async (q: string) => {
    const { body } = await admin.get(`/api/review?isAdminDashboard=1&q=${q}`)
    return (body as AdminReview[]).map(({ _id }) => _id)
  }
  expect(await found('before')).toEqual([review._id])
  await author.put('/api/users', { lastName: 'Afterwards' })
  expect([await found('afterwards'), await found('before')]).toEqual([[review._id], []])
})
