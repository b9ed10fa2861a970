import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '../../shared/schemas/review.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let author: TestMember
let reader: TestMember
let guests: string[]
const megabyte = 1024 * 1024
const count = 130

/** 130 reviews of one guest and ten of four others, each with 50,000 characters of earlier texts. */
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member()
  reader = await api.member()
  guests = []
  for (let n = 0; n < 5; n++) guests.push((await api.guest())._id)
  for (const [index, guestId] of guests.entries()) {
    const { _id } = await api.review({ by: author.user, guestId })
    const stored = (await api.deps.reviews.byId(new ObjectId(_id)))!
    const copies = Array.from({ length: index === 0 ? count - 1 : 9 }, (_, n) => ({
      ...stored,
      _id: new ObjectId(),
      text: `${n} `.padEnd(5000, '漢字'),
      versions: Array.from({ length: 10 }, (__, version) => `${version} `.padEnd(5000, 'x')),
    }))
    await api.deps.db.collection('reviews').insertMany(copies)
  }
})
afterAll(() => api.close())

const all = async (first: string, member = reader) => {
  const reviews: Review[] = []
  for (let path: string | null = first; path;) {
    const { status, body, text, headers } = await member.get(path)
    expect([status, Buffer.byteLength(text) < megabyte], path).toEqual([200, true])
    reviews.push(...body)
    const cursor = headers.get('x-next-cursor')
    path = cursor && `${first}${first.includes('?') ? '&' : '?'}cursor=${cursor}`
  }
  return reviews.map(({ _id }) => _id)
}

test('the cursor of own reviews leads through all of them once, each page below 1 MB [SEC-07]', async () => {
  const stored = await api.deps.db.collection('reviews').countDocuments()
  const ids = await all('/api/review?limit=0&allReviewsByUser=1', author)
  expect([ids.length, new Set(ids).size]).toEqual([stored, stored])
})

test('long recent reviews stay below 1 MB, and have no second page [SEC-07 SEC-42]', async () => {
  const { length } = await all('/api/review?limit=100')
  expect(length).toBeGreaterThan(10)
  expect(length).toBeLessThan(100)
})

test('without a cursor limit=100 answers 100 reviews of usual length with evidence and edits [SEC-07]', async () => {
  const usual = await startApi({ RATE_LIMITS: 'off' })
  const member = await usual.member()
  const { _id } = await usual.review({ by: member.user, review: 'x'.repeat(5000) })
  const stored = (await usual.deps.reviews.byId(new ObjectId(_id)))!
  await usual.deps.db.collection('reviews').insertMany(
    Array.from({ length: 120 }, () => ({
      ...stored,
      _id: new ObjectId(),
      versions: ['y'.repeat(1500)],
    })),
  )
  for (const query of ['limit=100', 'limit=0', 'limit=0&allReviewsByUser=1']) {
    const { body, text, headers } = await member.get(`/api/review?${query}`)
    expect([body.length, Buffer.byteLength(text) < megabyte]).toEqual([100, true])
    expect(headers.has('x-next-cursor')).toBe(query.endsWith('ByUser=1'))
  }
  await usual.close()
})

test('a guest’s page carries the newest reviews and a cursor, which leads through the others [SEC-07]', async () => {
  const { body, text } = await reader.get(`/api/guest/${guests[0]}`)
  expect(Buffer.byteLength(text)).toBeLessThan(megabyte)
  expect(body.review.length).toBeLessThanOrEqual(50)
  const first = body.review.map(({ _id }: Review) => _id)
  const rest = []
  for (let cursor = body.nextReviews; cursor;) {
    const page = await reader.get(`/api/guest/${guests[0]}/reviews?cursor=${cursor}`)
    expect(Buffer.byteLength(page.text)).toBeLessThan(megabyte)
    rest.push(...page.body.map(({ _id }: Review) => _id))
    cursor = page.headers.get('x-next-cursor')
  }
  expect(new Set([...first, ...rest]).size).toBe(count)
  expect(first.length + rest.length).toBe(count)
})

test('more reviews of a guest whom the member has not opened are not found [SEC-07 D-21]', async () => {
  const stranger = await api.member()
  expect((await stranger.get(`/api/guest/${guests[0]}/reviews`)).status).toBe(404)
})

test('the history with profiles stays below 1 MB an answer and leads through all guests [SEC-07 D-91]', async () => {
  for (const guest of guests) await reader.get(`/api/guest/${guest}`)
  const seen: string[] = []
  for (let path: string | null = '/api/guest/history?profiles=1'; path;) {
    const { body, text, headers } = await reader.get(path)
    expect(Buffer.byteLength(text)).toBeLessThan(megabyte)
    for (const guest of body) {
      seen.push(guest._id)
      expect(guest.profile.review.length).toBeGreaterThan(0)
    }
    const cursor: string | null = headers.get('x-next-cursor')
    path = cursor && `/api/guest/history?profiles=1&cursor=${cursor}`
  }
  expect(seen.toSorted()).toEqual(guests.toSorted())
})

test('earlier texts come newest first up to a budget with their number, all of them by a call of their own [SEC-07 OP-58]', async () => {
  const review = await api.review({ by: author.user, guestId: guests[4]! })
  const versions = ['oldest'.padEnd(1900, 'a'), 'middle', 'newest']
  const _id = new ObjectId(review._id)
  await api.deps.db.collection('reviews').updateOne({ _id }, { $set: { versions } })
  const listed = (await reader.get('/api/review?limit=1')).body[0]
  expect(listed).toMatchObject({ versions, versionCount: 3 })
  const long = ['oldest'.padEnd(1990, 'a'), 'middle', 'newest']
  await api.deps.db.collection('reviews').updateOne({ _id }, { $set: { versions: long } })
  expect((await reader.get('/api/review?limit=1')).body[0]).toMatchObject({
    versions: ['middle', 'newest'],
    versionCount: 3,
  })
  const path = `/api/review/${review._id}/versions`
  for (const who of [reader, author]) expect((await who.get(path)).body).toEqual({ versions: long })
  await api.hide(review._id)
  expect((await reader.get(path)).status).toBe(404)
  expect((await author.get(path)).status).toBe(200)
})
