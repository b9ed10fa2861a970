import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchKeysOf } from '../../../shared/match.ts'
import type { GuestCard, NewGuest } from '../../../shared/schemas/guest.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { isUnbounded, profiled, sumOf } from '../../testing/profiled.ts'
import { findGuests, type ScanCursor } from './page-scan.ts'
import { inventedGuest, seedGuests } from '../testing/guests.ts'
import { candidateScans } from './index-scan.ts'

let api: Api
let ana: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  ana = await api.member()
  await seedGuests(
    api.deps,
    Array.from({ length: 5000 }, (_, n) => inventedGuest(n)),
  )
})
afterAll(() => api.close())

type Search = Partial<NewGuest> & { cursor?: string; lastFour?: string }

/** The answer of a search, and what the profiler of the database recorded for it. */
async function profileOf(
  input: Search,
): Promise<{ found: GuestCard[]; next: string | null; work: Document[] }> {
  const search = () => ana.post('/api/guest/search', input)
  const { answer, operations: work } = await profiled(api.deps.db, search, { ns: /\.guest/ })
  return { found: answer.body, next: answer.headers.get('x-next-cursor'), work }
}
const keysOf = (work: Document[]) => sumOf(work, 'keysExamined')

test('a search by one field, by exact names, by phone or by city and state reads only what it returns [D-30 D-32]', async () => {
  const searches: Search[] = [
    ...['s', 'smith', 'l', 'cruz', 'Łęcki'].map((lastName) => ({ lastName })),
    ...['a', 'mary', 'ann-marie', 'wei'].map((firstName) => ({ firstName })),
    ...['s', 'austin', 'new york'].map((city) => ({ city })),
    { state: 'TX' },
    { state: 'TX', country: 'US' },
    { firstName: 'Wei', lastName: "O'Brien" },
    { firstName: 'Mary', lastName: 'Lee' },
    { city: 'Austin', state: 'TX' },
    { city: 'San Antonio', state: 'NY' },
    { phoneNumber: '2000000123' },
  ]
  for (const input of searches) {
    const { found, next, work } = await profileOf(input)
    const read = found.length + (next === null ? 0 : 1)
    expect(found.length, JSON.stringify(input)).toBeGreaterThan(0)
    expect(keysOf(work), JSON.stringify(input)).toBeLessThanOrEqual(1.1 * read)
    expect(work.some(isUnbounded)).toBe(false)
  }
})

test('who a guest is merged into is read with the guest; only the one that is kept is looked up [D-32 OPS-01]', async () => {
  const names = { firstName: 'Uma', lastName: 'Twofold' }
  const [kept, merged] = await seedGuests(api.deps, [names, { ...names, phoneNumber: '7779990001' }])
  const admin = await api.member({ isAdmin: true })
  const merge = { keptId: kept, mergedId: merged, reason: 'The same person.' }
  expect((await admin.post('/api/admin/guests/merge', merge)).status).toBe(200)
  for (const input of [{ lastName: names.lastName }, { phoneNumber: '7779990001' }]) {
    const { found, work } = await profileOf(input)
    expect(found.map(({ _id }) => _id)).toEqual([kept])
    expect(work.filter(({ planSummary }) => planSummary === 'IXSCAN { _id: 1 }')).toHaveLength(1)
    expect(work.some(isUnbounded)).toBe(false)
  }
})

test('a later page reads no more than the first one [D-32]', async () => {
  for (const input of [
    { lastName: 's' },
    { state: 'TX' },
    { firstName: 'm', lastName: 's' },
    { city: 's' },
  ] as Search[]) {
    const first = await profileOf(input)
    let page = first
    for (let n = 2; n <= 5 && page.next !== null; n += 1)
      page = await profileOf({ ...input, cursor: page.next })
    expect(page.found).toHaveLength(50)
    expect(keysOf(page.work)).toBeLessThanOrEqual(keysOf(first.work) * 1.2)
  }
})

test('a search that filters out nearly every guest finds the others in bounded reads [D-30]', async () => {
  await seedGuests(
    api.deps,
    Array.from({ length: 3 }, (_, n) => ({
      firstName: 'Zed',
      lastName: 'Smith',
      city: `Zurich ${n}`,
      state: '',
      country: 'CH',
    })),
  )
  const many = (count: number, lastName: string, city: string) =>
    Array.from({ length: count }, () => ({ firstName: 'Pim', lastName, city }))
  await seedGuests(api.deps, [
    ...many(200, 'Quill', 'Oslo'),
    ...many(200, 'Tran', 'Quito'),
    ...many(3, 'Quill', 'Quito'),
  ])
  for (const input of [
    { lastName: 's', country: 'CH' },
    { lastName: 's', city: 'z' },
    { lastName: 'q', city: 'q' },
    { firstName: 'z', lastName: 's', city: 'zur', country: 'CH' },
  ] as Search[]) {
    const { found, next, work } = await profileOf(input)
    expect([found.length, next]).toEqual([3, null])
    expect(work.some(isUnbounded)).toBe(false)
    // The index filters the others out, so a million guests make no difference.
    expect(sumOf(work, 'docsExamined')).toBe(found.length)
  }
})

test('a page that its budget stops continues on the next one without gaps or duplicates [D-32]', async () => {
  const input = { firstName: '', lastName: 's', phoneNumber: '', city: '', state: '', country: 'FR' }
  for (const change of [{}, { city: 'austin' }, { city: 'antonio', firstName: 'a' }]) {
    const search = searchKeysOf({ ...input, ...change })
    const scan = candidateScans(search).get('last')!
    const all = await findGuests(api.deps.guestScans, search, scan, null, { pageSize: 5000 })
    const found: string[] = []
    let pages = 0
    let from: ScanCursor | null = null
    do {
      const budget = { guests: 500, guestKeys: 500 }
      const page = await findGuests(api.deps.guestScans, search, scan, from, { pageSize: 5000, budget })
      found.push(...page.found.map(({ guest }) => guest.toHexString()))
      from = page.next
      pages += 1
    } while (from)
    expect(pages).toBeGreaterThan(1)
    expect(found).toEqual(all.found.map(({ guest }) => guest.toHexString()))
  }
})

test('the cached length of a scan hides no guest that was added since [D-30 D-32]', async () => {
  const input = { lastName: 'vex', city: 'vad' }
  const count = async () => (await profileOf(input)).found.length
  const guests = (count: number, lastName: string, city: string) =>
    Array.from({ length: count }, () => ({ firstName: 'Pim', lastName, city }))
  await seedGuests(api.deps, guests(2, 'Vexa', 'Vaduz'))
  expect(await count()).toBe(2)
  await seedGuests(api.deps, [...guests(2500, 'Vexb', 'Oslo'), ...guests(3, 'Vexc', 'Vaduz')])
  await seedGuests(api.deps, guests(2500, 'Tran', 'Vadim'))
  expect(await count()).toBe(5)
  expect(await count()).toBe(5)
  await seedGuests(api.deps, [...guests(1, 'Vex', 'Vad'), ...guests(1, 'Vexd', 'Vadz')])
  expect(await count()).toBe(7)
})

test('a pair of prefixes that no guest has is searched by the rarer one [D-30]', async () => {
  const { found, work } = await profileOf({ firstName: 'zed', lastName: 's', country: 'FR' })
  expect(found).toEqual([])
  expect(keysOf(work)).toBeLessThan(20)
})

type BlockManager = Record<'file size in bytes' | 'file bytes available for reuse', number>

// `npm run bench -- --full similar` measures the times at a million guests (api/bench/RESULTS.md).
test('each query of a similar search has an index, limit and time; blocking keys at most double indexes [MAT-13]', async () => {
  const searches: Search[] = [
    { firstName: 'Wie', lastName: 'Obrein' },
    { firstName: 'Mari', lastName: 'Leee', city: 'Austin', state: 'TX' },
    { firstName: 'Zzyx', lastName: 'Qwrtp', city: 'New York', lastFour: '0123' },
    { lastName: 'Smiht', lastFour: '0123' },
  ]
  for (const input of searches) {
    const { work } = await profileOf(input)
    const similar = work.filter(({ planSummary }) => /blockingKeys/.test(planSummary ?? ''))
    expect(similar.length, JSON.stringify(input)).toBeGreaterThan(0)
    expect(work.some(isUnbounded)).toBe(false)
    for (const { command } of similar) {
      const limit = command.limit ?? command.pipeline?.find((stage: Document) => '$limit' in stage)?.$limit
      expect(limit, JSON.stringify(command)).toBeLessThanOrEqual(3000)
    }
    const read = similar.reduce((sum, { docsExamined }) => sum + docsExamined, 0)
    expect(read, JSON.stringify(input)).toBeLessThanOrEqual(600)
  }
  const { db } = api.deps
  const sizes: [string, number][] = []
  for (const name of ['guests', 'guestKeys', 'guestIdentities']) {
    // An index that grew is as large as its pages happened to split, one built at once as large as what it holds.
    const [, ...more] = await db.collection(name).indexes()
    await db
      .collection(name)
      .aggregate([{ $out: 'copy' }])
      .toArray()
    const copy = db.collection('copy')
    await copy.createIndexes(more)
    await api.deps.client.db('admin').command({ fsync: 1 })
    const stats = await copy.aggregate([{ $collStats: { storageStats: {} } }]).next()
    await copy.drop()
    const details = stats!.storageStats.indexDetails as Record<string, { 'block-manager': BlockManager }>
    for (const [index, { 'block-manager': file }] of Object.entries(details))
      sizes.push([index, file['file size in bytes'] - file['file bytes available for reuse']])
  }
  const bytesOf = (some: typeof sizes) => some.reduce((sum, [, bytes]) => sum + bytes, 0)
  const blockingKeys = bytesOf(sizes.filter(([name]) => name.startsWith('blockingKeys')))
  expect(blockingKeys).toBeGreaterThan(100_000)
  expect(blockingKeys).toBeLessThanOrEqual(bytesOf(sizes) - blockingKeys)
})
