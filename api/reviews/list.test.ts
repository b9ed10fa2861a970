import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '../../shared/schemas/review.ts'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { mayReadEvidence } from './evidence.ts'

let api: Api
let author: TestMember
let reader: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member({ firstName: 'Wilhelmina', lastName: 'Xanderson', email: 'wx@example.com' })
  reader = await api.member()
})
afterAll(() => api.close())

const textsOf = (reviews: Review[]) => reviews.map(({ review }) => review)

/** Reviews a minute apart, in this order. */
async function post(...texts: string[]) {
  const posted = []
  for (const review of texts) {
    api.clock.advance(60_000)
    posted.push(await api.review({ by: author.user, review }))
  }
  return posted
}

test('recent reviews come newest first with guest, place, date and text [MEM-10 MEM-12 MEM-13 MEM-14 MEM-15 REV-30 API-51 API-52 API-53 ENT-25 D-46 OP-37 OP-60]', async () => {
  const guest = await api.guest({
    firstName: 'Rosa',
    lastName: 'Rossi',
    city: 'Paris',
    state: '',
    country: 'FR',
  })
  await post('One', 'Two', 'Three', 'Four', 'Five')
  api.clock.advance(60_000)
  await api.review({ by: author.user, guestId: guest._id, review: 'Six' })
  const { status, body } = await reader.get('/api/review?limit=5')
  expect(status).toBe(200)
  expect(textsOf(body)).toEqual(['Six', 'Five', 'Four', 'Three', 'Two'])
  expect(body[0]).toMatchObject({
    guest: { _id: guest._id, firstName: 'Rosa', lastName: 'Rossi', city: 'Paris', state: '', country: 'FR' },
    createdAt: api.clock.now().toISOString(),
  })
})

test('at most 100 recent reviews are listed, also without a limit or with 0 [CON-22 API-54 OP-43 D-46]', async () => {
  const [review] = await post('Many')
  const { _id, ...rest } = (await api.deps.reviews.byId(new ObjectId(review!._id)))!
  await api.deps.db
    .collection('reviews')
    .insertMany(Array.from({ length: 120 }, () => ({ ...rest, _id: new ObjectId() })))
  for (const query of ['', '?limit=0', '?limit=100', '?limit=9999']) {
    expect((await reader.get(`/api/review${query}`)).body).toHaveLength(100)
  }
  const own = await author.get('/api/review?allReviewsByUser=1&limit=0')
  expect(own.body).toHaveLength(100)
  const cursor = own.headers.get('x-next-cursor')
  const last = await author.get(`/api/review?allReviewsByUser=1&limit=0&cursor=${cursor}`)
  expect(own.body.length + last.body.length).toBeGreaterThan(120)
  await api.deps.db.collection('reviews').deleteMany({ text: 'Many', _id: { $ne: _id } })
})

test('own reviews are listed all, oldest first, and only the own [ROL-05 API-55 D-46 OP-44]', async () => {
  const owner = await api.member()
  await post('Not mine')
  for (const review of ['Old', 'Newer', 'Newest']) {
    api.clock.advance(60_000)
    await api.review({ by: owner.user, review })
  }
  const { body } = await owner.get('/api/review?limit=0&allReviewsByUser=1')
  expect(textsOf(body)).toEqual(['Old', 'Newer', 'Newest'])
  expect(body.every(({ user }: Review) => user === owner.id)).toBe(true)
  expect(textsOf((await owner.get('/api/review?limit=2&allReviewsByUser=1')).body)).toEqual(['Old', 'Newer'])
})

test('lists of others need payment and verification, the own list a login only [D-20 ROL-12 OP-48]', async () => {
  const unpaid = await api.member({ currentlyPaid: false })
  expect(await unpaid.get('/api/review?limit=5')).toMatchObject({
    status: 403,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  })
  const unverified = await api.member({ isAccountVerified: false })
  expect(await unverified.get('/api/review?limit=5')).toMatchObject({
    status: 403,
    body: { message: 'Your account is not verified yet. Verification takes 1 to 3 business days.' },
  })
  for (const member of [unpaid, unverified])
    expect(await member.get('/api/review?allReviewsByUser=1&limit=0')).toMatchObject({
      status: 200,
      body: [],
    })
})

test('a guest shows positive and negative reviews, newest first, counted and weighted [GST-04 GST-05 GST-06 REV-01 REV-03 D-42 OP-53]', async () => {
  const guest = await api.guest()
  await api.review({ guestId: guest._id, review: 'Positive' })
  api.clock.advance(60_000)
  const form = new FormData()
  form.append('guestId', guest._id)
  form.append('review', 'Negative')
  form.append('reviewType', '-1')
  for (let file = 0; file < 2; file++)
    form.append('files', new File([new Uint8Array(await png(40 + 2 * file, 20))], 'photo.png'))
  expect((await author.post('/api/review', form)).status).toBe(201)
  const { body } = await reader.get(`/api/guest/${guest._id}`)
  expect(body).toMatchObject({ positiveCount: 1, negativeCount: 1, weightedScore: 0.25 })
  expect(body.review).toMatchObject([
    { review: 'Negative', reviewType: '-1', weight: 3 },
    { review: 'Positive', reviewType: '1', weight: 1 },
  ])
})

test('no answer to another member holds an author’s id, name or address [D-41 REV-02 OP-52 ENT-24]', async () => {
  const guest = await api.guest()
  const review = await api.review({ by: author.user, guestId: guest._id, review: 'Anonymous' })
  await reader.put('/api/review/like', { reviewId: review._id })
  await author.post('/api/review', {
    editingReviewId: review._id,
    originalText: 'Anonymous',
    review: 'Still anonymous',
  })
  const answers = [
    await reader.get('/api/review?limit=100'),
    await reader.get(`/api/guest/${guest._id}`),
    await reader.get('/api/guest/history?profiles=1'),
    await reader.put('/api/review/report', { reviewId: review._id }),
    await reader.get('/api/review?allReviewsByUser=1&limit=0'),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    for (const secret of [author.id, 'Wilhelmina', 'Xanderson', 'wx@example.com'])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  }
  const [recent, opened] = answers
  expect(recent!.body[0]).toMatchObject({ review: 'Still anonymous', likes: [reader.id] })
  expect(recent!.body[0]).not.toHaveProperty('user')
  expect(opened!.body.review[0]).not.toHaveProperty('user')
  const own = await author.get(`/api/guest/${guest._id}`)
  expect(own.body.review[0]).toMatchObject({ user: author.id, dislikes: [expect.any(String)] })
  expect(own.text).not.toContain(reader.id)
})

test('evidence opens for members while the review is shown, else for its author and admins [D-51 OP-61 ENT-30]', async () => {
  const guest = await api.guest()
  const form = new FormData()
  form.append('guestId', guest._id)
  form.append('review', 'With evidence')
  form.append('reviewType', '1')
  form.append('files', new File([new Uint8Array(await png())], 'photo.png'))
  const posted = await author.post('/api/review', form)
  const id = new ObjectId(posted.body._id as string)
  const unpaid = await api.member({ currentlyPaid: false })
  const admin = await api.admin({ currentlyPaid: false })
  const readers = [reader, author, admin, unpaid]
  const may = () => Promise.all(readers.map(({ user }) => mayReadEvidence(api.deps, user._id, id)))
  expect(await may()).toEqual([true, true, true, false])
  const [shown] = (await reader.get('/api/review?limit=1')).body
  expect((await api.visitor.get(shown.files[0])).status).toBe(200)
  expect((await api.visitor.get(shown.thumbnails[0])).status).toBe(200)
  await api.hide(posted.body._id)
  expect(await may()).toEqual([false, true, true, false])
  expect((await api.visitor.get(shown.files[0])).status).toBe(403)
  expect((await api.visitor.get(posted.body.files[0])).status).toBe(200)
  expect(await mayReadEvidence(api.deps, reader.user._id, new ObjectId())).toBe(false)
  expect(await mayReadEvidence(api.deps, new ObjectId(), id)).toBe(false)
})

test('links end after 15 minutes [D-51]', async () => {
  const guest = await api.guest()
  const form = new FormData()
  form.append('guestId', guest._id)
  form.append('review', 'With evidence')
  form.append('reviewType', '1')
  form.append('files', new File([new Uint8Array(await png())], 'photo.png'))
  const { body } = await author.post('/api/review', form)
  api.clock.advance(15 * 60_000)
  expect((await api.visitor.get(body.files[0])).status).toBe(403)
})

test.each([
  'limit=-1',
  'limit=x',
  'limit=99999',
  'allReviewsByUser=yes',
  'isAdminDashboard=2',
  'limit[$gt]=1&limit=a',
])('the query %s is refused [D-80]', async (query) => {
  expect((await reader.get(`/api/review?${query}`)).status).toBe(400)
})

test('every list of members is served by an index [REV-30]', async () => {
  const find = api.deps.db.collection('reviews')
  const guest = new ObjectId()
  const lists = [
    find.find({ hiddenByAdmin: false }).sort({ createdAt: -1, _id: -1 }).limit(5),
    find.find({ author: author.user._id }).sort({ createdAt: 1, _id: 1 }).limit(5),
    find
      .find({ guest: { $in: [guest] }, $or: [{ hiddenByAdmin: false }, { author: author.user._id }] })
      .sort({ createdAt: -1, _id: -1 }),
  ]
  for (const list of lists) {
    const plan = await list.explain('executionStats')
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(5)
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/)
  }
})
