import { readFile } from 'node:fs/promises'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf } from '../accounts/testing/accounts.ts'
import { typedGuest } from '../guests/testing/guests.ts'
import { type Answer, type Api, startApi } from '../testing/api.ts'
import { profiled } from '../testing/profiled.ts'
/**
 * How a sharded cluster distributes the large collections: each by the one field that its frequent queries know. The
 * others are small and stay on one shard. A test checks every frequent query, unique index and transaction.
 */
const shardKeys = {
  guests: '_id',
  guestIdentities: '_id',
  guestKeys: 'guest',
  reviews: 'guest',
  reactions: 'review',
  views: 'member',
  credits: 'member',
  'files.files': '_id',
  'files.chunks': 'files_id',
} as const

/** One operation as the database's own profiler saw it. */
type Operation = { on: string; plan: string; filter: Document; isRead: boolean; inTransaction: boolean }

let api: Api
let operations: Operation[]
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  const seen = await profiled(api.deps.db, callWhatMembersCall)
  operations = seen.operations
    .map(toOperation)
    .filter(({ filter }) => filter && Object.keys(filter).length > 0)
})
afterAll(() => api.close())

async function callWhatMembersCall() {
  const [author, reader] = [await api.member(), await api.member()]
  const guest = typedGuest({ firstName: 'Gina', lastName: 'Guest', city: 'Austin', state: 'TX' })
  const { id } = (await succeed(author.post('/api/guest', guest))).body
  const words = { guestId: id, review: 'Left it clean.', reviewType: '1' }
  const posted = await succeed(author.post('/api/review', formOf({ ...words, files: await aFile() })))
  const { _id, files } = posted.body
  const edit = { editingReviewId: _id, originalText: words.review, review: 'Very clean.' }
  await succeed(author.post('/api/review', formOf({ ...edit, files: await aFile() })))
  const { lastName, firstName, phoneNumber, city, state } = guest
  const searches = [{ lastName }, { lastName, firstName }, { firstName }, { phoneNumber }, { city, state }]
  for (const search of [...searches, { state }, { lastName: 'g' }, { lastName: 'g', firstName: 'g' }])
    expect((await succeed(reader.post('/api/guest/search', search))).body).toHaveLength(1)
  for (let times = 0; times < 2; times++) await succeed(reader.get(`/api/guest/${id}`))
  for (const type of ['like', 'report', 'like'])
    await succeed(reader.put(`/api/review/${type}`, { reviewId: _id, url: '' }))
  for (const path of ['/api/guest/history', '/api/review', '/api/review?allReviewsByUser=1', files[0]])
    await succeed(reader.get(path))
  await succeed(author.get('/api/review?allReviewsByUser=1'))
}

async function succeed(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}

function toOperation({ ns, op, planSummary = '', command }: Document): Operation {
  const { q, query, filter, pipeline, deletes } = command
  return {
    on: ns.slice(ns.indexOf('.') + 1),
    plan: planSummary,
    filter: q ?? query ?? filter ?? deletes?.[0].q ?? pipeline?.[0].$match,
    isRead: op === 'query' || command.aggregate !== undefined,
    inTransaction: command.autocommit === false,
  }
}

function isTargeted({ on, filter }: Operation): boolean {
  const key = (shardKeys as Record<string, string>)[on]
  return key === undefined || key in filter
}
const words = ({ on, filter, plan }: Operation) => `${on} ${plan} ${JSON.stringify(filter)}`

test('no call of members reads a whole collection: each shard answers from an index [D-32]', () => {
  const asked = new Set(operations.map(({ on }) => on))
  expect(Object.keys(shardKeys).filter((name) => !asked.has(name))).toEqual([])
  expect(operations.filter(({ plan }) => plan === 'COLLSCAN').map(words)).toEqual([])
})

test('what is written, and what is read in a transaction, lies on a shard that the call names [D-22 D-40 D-43]', () => {
  const bound = operations.filter(({ isRead, inTransaction }) => !isRead || inTransaction)
  expect(bound.length).toBeGreaterThan(15)
  expect(bound.filter((one) => !isTargeted(one)).map(words)).toEqual([])
})

test('searches ask every shard, and so do the newest, own and single reviews; nothing else does [D-30]', () => {
  const everywhere = operations
    .filter((one) => !isTargeted(one))
    .map(({ on, filter }) => `${on} by ${Object.keys(filter).join()}`)
  const sameName = 'guestKeys by pair.last,pair.first,phoneNumber'
  const searches = [
    'guestKeys by $and',
    'guestKeys by byFirst',
    sameName,
    'guests by $and',
    'guests by blockingKeys',
    'guests by withheld,createdBy',
  ]
  const reviews = ['reviews by _id', 'reviews by author', 'reviews by hiddenByAdmin']
  expect([...new Set(everywhere)].toSorted()).toEqual([...searches, ...reviews])
})

test('unique indexes of sharded collections begin with the shard key [D-22 D-33]', async () => {
  for (const [name, key] of Object.entries(shardKeys)) {
    const indexes = await api.deps.db.collection(name).indexes()
    for (const index of indexes.filter(({ unique }) => unique))
      expect(Object.keys(index.key)[0], `${name} ${index.name}`).toBe(key)
  }
})

test('operating.md tells a cluster these keys [D-95]', async () => {
  const page = await readFile(new URL('../../shared/docs/operating.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/shardCollection\('hostvouch\.([\w.]+)', \{ (\w+): 'hashed' \}\)/g)]
  expect(Object.fromEntries(documented.map(([, name, key]) => [name, key]))).toEqual(shardKeys)
})
