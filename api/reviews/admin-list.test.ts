import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectId } from 'mongodb'
import type { AdminReview } from '../../shared/schemas/review.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { renameAuthor } from './authors.ts'

let api: Api
let admin: TestMember
let authors: TestMember[]
let reviewIds: string[]
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin({ currentlyPaid: false })
  authors = [
    await api.member({ firstName: 'Zoe', lastName: 'Adams', email: 'zoe@example.com' }),
    await api.member({ firstName: 'Abe', lastName: 'Zimmer', email: 'abe@example.com' }),
    await api.member({ firstName: 'Moe', lastName: 'Miller', email: 'moe@example.com' }),
  ]
  reviewIds = []
  for (const [index, author] of authors.entries()) {
    api.clock.advance(60_000)
    const guest = await api.guest({ lastName: ['Young', 'Old', 'Middle'][index]!, by: author.user })
    const review = await api.review({
      by: author.user,
      guestId: guest._id,
      review: ['banana', 'Apple', 'cherry (50%)'][index]!,
      reviewType: index === 1 ? '-1' : '1',
    })
    reviewIds.push(review._id)
  }
  await authors[0]!.put('/api/review/like', { reviewId: reviewIds[1] })
  await authors[2]!.put('/api/review/like', { reviewId: reviewIds[1] })
  await authors[1]!.put('/api/review/report', { reviewId: reviewIds[2] })
  await api.hide(reviewIds[0]!)
})
afterAll(() => api.close())

const list = (query = '') => admin.get(`/api/review?isAdminDashboard=1${query}`)
const texts = (reviews: AdminReview[]) => reviews.map(({ review }) => review)

test('admins get all reviews with authors, real ids and hidden ones, newest first [API-56 API-57 D-41 D-17 OP-52]', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(texts(body)).toEqual(['cherry (50%)', 'Apple', 'banana'])
  expect(body[1]).toMatchObject({
    _id: reviewIds[1],
    user: authors[1]!.id,
    author: { _id: authors[1]!.id, firstName: 'Abe', lastName: 'Zimmer', email: 'abe@example.com' },
    guest: { lastName: 'Old' },
    files: [],
    dislikes: [],
    hiddenByAdmin: false,
    needsAttention: false,
  })
  expect(body[1].likes.sort()).toEqual([authors[0]!.id, authors[2]!.id].sort())
  expect(body[0].dislikes).toEqual([authors[1]!.id])
  expect(body[2].hiddenByAdmin).toBe(true)
})

test('no one else gets the list [ROL-18 OP-07 OP-08 D-20 API-56]', async () => {
  expect((await api.visitor.get('/api/review?isAdminDashboard=1')).status).toBe(401)
  expect(await authors[0]!.get('/api/review?isAdminDashboard=1')).toMatchObject({
    status: 403,
    body: { message: 'This is for the team only' },
  })
})

test.each([
  ['user', ['banana', 'cherry (50%)', 'Apple']],
  ['guest', ['cherry (50%)', 'Apple', 'banana']],
  ['review', ['Apple', 'banana', 'cherry (50%)']],
  ['createdAt', ['banana', 'Apple', 'cherry (50%)']],
])('the column %s sorts both ways [OP-83]', async (column, order) => {
  expect(texts((await list(`&sort=${column}`)).body)).toEqual(order)
  expect(texts((await list(`&sort=-${column}`)).body)).toEqual(order.toReversed())
})

test.each([
  ['likes', 'Apple'],
  ['dislikes', 'cherry (50%)'],
  ['reports', 'cherry (50%)'],
  ['hiddenByAdmin', 'banana'],
])('the column %s sorts the highest first [OP-83]', async (column, first) => {
  expect(texts((await list(`&sort=-${column}`)).body)[0]).toBe(first)
})

test('type and files sort too; an unknown column is refused [OP-83]', async () => {
  expect(texts((await list('&sort=reviewType')).body)[0]).toBe('Apple')
  expect((await list('&sort=-files')).status).toBe(200)
  for (const sort of ['password', '$where', '__proto__', 'toString', '-'])
    expect(await list(`&sort=${sort}`)).toMatchObject({ status: 400, body: { message: 'Unknown order' } })
})

test.each([
  ['NAN', ['banana']],
  ['zimmer', ['Apple']],
  ['moe@example', ['cherry (50%)']],
  ['young', ['banana']],
  ['(50%)', ['cherry (50%)']],
  ['.*', []],
])('the filter %s looks through text, guest and author [OP-83]', async (q, found) => {
  expect(texts((await list(`&q=${encodeURIComponent(q)}`)).body)).toEqual(found)
})

test.each(['-createdAt', 'user', '-likes', 'hiddenByAdmin', 'review', 'reviewType'])(
  'the pages of the order %s hold every review once [D-82]',
  async (sort) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(`&limit=1&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.body).toHaveLength(1)
      seen.push(page.body[0]._id)
      cursor = page.headers.get('x-next-cursor')
    } while (cursor)
    expect(seen.sort()).toEqual(reviewIds.toSorted())
  },
)

test('cursors of others are refused [D-82 D-80]', async () => {
  const next = (await list('&limit=1&sort=user')).headers.get('x-next-cursor')
  for (const cursor of ['x', 'e30', `${next}`, Buffer.from('{"value":{"$gt":""}}').toString('base64url')])
    expect((await list(`&cursor=${cursor}`)).status).toBe(400)
})

test('a page holds at most 100 [D-82]', async () => {
  const { _id, ...rest } = (await api.deps.reviews.byId(new ObjectId(reviewIds[1])))!
  const many = Array.from({ length: 120 }, () => ({ ...rest, _id: new ObjectId(), text: 'copy' }))
  await api.deps.db.collection('reviews').insertMany(many)
  for (const query of ['', '&limit=0', '&limit=1000']) expect((await list(query)).body).toHaveLength(100)
  await api.deps.db.collection('reviews').deleteMany({ text: 'copy', _id: { $ne: _id } })
})

test('an author with a new name is sorted and found under it [OP-83]', async () => {
  const { user } = authors[1]!
  const renamed = await api.deps.users.update({ _id: user._id }, { $set: { lastName: 'Aaron' } })
  await renameAuthor(api.deps.reviews, renamed!)
  expect(texts((await list('&sort=user')).body)[0]).toBe('Apple')
  expect(texts((await list('&q=aaron')).body)).toEqual(['Apple'])
})

test('every order is served by an index [OP-83]', async () => {
  for (const field of ['createdAt', 'keys.author', 'keys.guest', 'keys.text', 'likeCount', 'reportCount']) {
    const plan = await api.deps.db
      .collection('reviews')
      .find()
      .sort({ [field]: -1, _id: -1 })
      .limit(2)
      .explain('executionStats')
    expect(plan.executionStats.totalDocsExamined).toBe(2)
  }
})
