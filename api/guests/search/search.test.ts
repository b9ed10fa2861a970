import { MongoServerError } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestKeysOf, matchesGuest, searchKeysOf } from '../../../shared/match.ts'
import type { GuestCard, NewGuest } from '../../../shared/schemas/guest.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { creditsUsed } from '../../views/credits.ts'
import { inventedGuest, seedGuests } from '../testing/guests.ts'

let api: Api
let ana: TestMember
// Some match a search by two of their words and are still found once.
const twofold = { firstName: 'Anna Ann', lastName: 'Smith Smythe', city: 'San Sancho' }
const invented = Array.from({ length: 600 }, (_, n) => ({ ...inventedGuest(n), ...(n % 9 === 0 && twofold) }))
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  ana = await api.member()
  await seedGuests(api.deps, [
    {
      firstName: 'Zoë',
      lastName: 'Quist',
      phoneNumber: '+1 (444) 010-1234',
      city: 'Xenia',
      state: 'OH',
      country: 'US',
    },
    {
      firstName: 'Zoella',
      lastName: 'Quistgaard',
      phoneNumber: '444.010.5678',
      city: 'Xenia Hill',
      state: 'OH',
    },
    {
      firstName: 'Mary Zoë',
      lastName: 'van Quist',
      phoneNumber: '4440109999',
      city: 'Old Xenia',
      state: '',
      country: 'SE',
    },
    ...invented,
  ])
})
afterAll(() => api.close())

type Search = Partial<NewGuest> & { cursor?: string }
const search = (input: Search) => ana.post('/api/guest/search', input)
const names = async (input: Search) =>
  ((await search(input)).body as GuestCard[]).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

/** All pages, each requested with the cursor of the one before. */
async function allPages(input: Search) {
  const pages: GuestCard[][] = []
  let cursor: string | undefined
  do {
    const answer = await search({ ...input, cursor })
    expect(answer.status).toBe(200)
    pages.push(answer.body)
    cursor = answer.headers.get('x-next-cursor') ?? undefined
  } while (cursor !== undefined)
  return pages
}

test('each field alone finds guests, exact matches first [SRC-20 API-66 API-67 API-68 VAL-47 D-30 OP-30]', async () => {
  const [exact, longer, later] = ['Zoë Quist', 'Zoella Quistgaard', 'Mary Zoë van Quist']
  expect(await names({ firstName: 'zoe' })).toEqual([exact, later, longer])
  expect(await names({ lastName: 'QUIST' })).toEqual([exact, later, longer])
  expect(await names({ city: 'xenia' })).toEqual([exact, later, longer])
  expect(await names({ phoneNumber: '444-010-1234' })).toEqual([exact])
  expect(await names({ state: 'OH' })).toEqual([exact, longer])
  expect(await names({ lastName: 'quist', country: 'SE' })).toEqual([later])
})

test('all filled fields must match, whichever they are [D-30]', async () => {
  const [exact, longer, later] = ['Zoë Quist', 'Zoella Quistgaard', 'Mary Zoë van Quist']
  expect(await names({ firstName: 'Zoe', lastName: 'Quist' })).toEqual([exact, later, longer])
  expect(await names({ firstName: 'zoel', lastName: 'q' })).toEqual([longer])
  expect(await names({ firstName: 'z', lastName: 'q', city: 'x' })).toHaveLength(3)
  expect(await names({ firstName: 'Zoe', lastName: 'Quist', city: 'Xenia' })).toEqual([exact, later, longer])
  expect(await names({ firstName: 'Zoe', city: 'Xenia', state: 'OH' })).toEqual([exact, longer])
  expect(await names({ city: 'xeniah', state: 'OH', country: 'US' })).toEqual([longer])
  expect(await names({ phoneNumber: '4440109999', lastName: 'van' })).toEqual([later])
  expect(await names({ phoneNumber: '4440109999', lastName: 'Smith' })).toEqual([])
  expect(await names({ state: 'OH', country: 'FR' })).toEqual([])
})

test('case, accents, spacing and punctuation do not count; words are found from their beginning [D-30]', async () => {
  for (const typed of ['ann-marie', 'ANN MARIE', ' annmarie', 'Ann Ma', 'ánn']) {
    expect(await names({ firstName: typed, city: 'Santa Ana' })).toContainEqual(
      expect.stringMatching(/^Ann-Marie/),
    )
  }
  expect(await names({ firstName: 'marie', city: 'austin' })).toContainEqual(
    expect.stringMatching(/^Ann-Marie/),
  )
  expect(await names({ firstName: 'arie' })).toEqual([])
  expect(await names({ lastName: 'obrien' })).toContainEqual(expect.stringMatching(/O'Brien$/))
  expect(await names({ lastName: 'lecki' })).toContainEqual(expect.stringMatching(/Łęcki$/))
})

test('any search finds exactly the guests that match by the shared rule [D-30]', async () => {
  const all = invented.map((guest, n) => ({ n, guest, keys: guestKeysOf(guest) }))
  const searches: Search[] = [
    ...['a', 'an', 'mary', 'ann', 'li', 'annm'].map((firstName) => ({ firstName })),
    ...['s', 'smith', 'cruz', 'd', 'dyke', 'li'].map((lastName) => ({ lastName })),
    ...['san', 'york', 'an'].map((city) => ({ city })),
    { firstName: 'an', lastName: 'd' },
    { firstName: 'ann', lastName: 'sm' },
    { firstName: 'an', city: 'san' },
    { firstName: 'mary ann', lastName: 'l' },
    { firstName: 'a', lastName: 'c', city: 'a' },
    { firstName: 'm', lastName: 'cruz', state: 'TX', country: 'US' },
    { lastName: 'li', country: 'FR' },
    { city: 'an', state: 'TX' },
    { city: 'york', state: 'NY', country: 'US', firstName: 'wei' },
    { state: 'PA', firstName: 'a' },
    { state: 'PA' },
    { state: 'PA', country: 'US', lastName: 'smith', city: '' },
    { phoneNumber: '2000000007' },
  ]
  for (const input of searches) {
    const found = (await allPages(input)).flat().filter(({ state }) => state !== 'OH')
    const keys = searchKeysOf({
      firstName: '',
      lastName: '',
      phoneNumber: '',
      city: '',
      state: '',
      country: '',
      ...input,
    })
    const expected = all.filter((one) => matchesGuest(keys, one.keys)).map(({ guest }) => guest)
    const shown = (guest: Pick<GuestCard, 'firstName' | 'lastName' | 'city' | 'state' | 'country'>) =>
      [guest.firstName, guest.lastName, guest.city, guest.state, guest.country].join('|')
    const own = found.filter((guest) => !/Zo/.test(guest.firstName))
    expect(own.map(shown).sort(), JSON.stringify(input)).toEqual(expected.map(shown).sort())
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length)
  }
})

test('exact matches of several fields come before all others, across pages [D-30]', async () => {
  const exact = { firstName: 'Ida', lastName: 'Exner', city: 'Bern' }
  await seedGuests(
    api.deps,
    Array.from({ length: 90 }, (_, n) => ({
      ...exact,
      ...[{ firstName: 'Idar' }, { lastName: 'Exnerova' }, { city: 'Bernau' }, { city: 'Neu Bern' }, {}, {}][
        n % 6
      ],
      state: 'OR',
    })),
  )
  const whole = { firstName: true, lastName: true, city: true }
  for (const fields of [
    whole,
    { ...whole, lastName: false },
    { firstName: true },
    { lastName: true, city: true },
  ]) {
    const input = Object.fromEntries(Object.entries(exact).filter(([field]) => fields[field as 'city']))
    for (const state of ['', 'OR']) {
      const found = (await allPages({ ...input, state })).flat()
      const marks = found.map((guest) =>
        Object.entries(input).every(([field, text]) => guest[field as 'city'] === text),
      )
      expect(found.length).toBe(90)
      expect(marks.lastIndexOf(true)).toBe(marks.filter(Boolean).length - 1)
      expect(marks.filter(Boolean).length).toBeGreaterThanOrEqual(30)
    }
  }
})

test('only the last ten digits of a phone count; fewer are left out [D-31 OP-27 VAL-49 VAL-50 VAL-51]', async () => {
  for (const phoneNumber of ['+1 444 010 1234', '14440101234', '(444) 010-1234', '444 010 1234']) {
    expect(await names({ phoneNumber })).toEqual(['Zoë Quist'])
  }
  expect(await names({ phoneNumber: '010-1234', lastName: 'quistg' })).toEqual(['Zoella Quistgaard'])
})

test('a search needs something to search by, and the country alone is not enough [VAL-46 VAL-48]', async () => {
  const message = 'Enter a first name, a last name, a phone number of 10 or more digits, a city or a state.'
  for (const input of [
    {},
    { country: 'US' },
    { phoneNumber: '555-0101' },
    { firstName: '   ' },
    { lastName: '--' },
  ]) {
    expect(await search(input)).toMatchObject({ status: 400, body: { message } })
  }
})

test('typed blanks around a text do not count [VAL-52]', async () => {
  expect(await names({ lastName: '  quistg  ', firstName: ' ' })).toEqual(['Zoella Quistgaard'])
})

test('120 guests come in pages of 50 without gaps or duplicates, while one is added [D-32]', async () => {
  await seedGuests(
    api.deps,
    Array.from({ length: 120 }, (_, n) => ({ firstName: `Pia${n % 7}`, lastName: 'Pagemann' })),
  )
  for (const input of [
    { lastName: 'pagemann' },
    { firstName: 'pia', lastName: 'page' },
    { lastName: 'page', state: 'TX' },
    { lastName: 'page', city: 'austin' },
  ]) {
    const first = await search(input)
    await seedGuests(api.deps, [{ firstName: 'Pia3', lastName: 'Pagemann' }])
    const second = await search({ ...input, cursor: first.headers.get('x-next-cursor')! })
    const third = await search({ ...input, cursor: second.headers.get('x-next-cursor')! })
    expect([first, second].map(({ body }) => body.length)).toEqual([50, 50])
    expect(third.headers.get('x-next-cursor')).toBeNull()
    const ids = [first, second, third].flatMap(({ body }) => body.map(({ _id }: GuestCard) => _id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(120)
  }
})

test('a list of 51 guests has a second page, and one of 50 has none [D-32]', async () => {
  await seedGuests(
    api.deps,
    Array.from({ length: 50 }, () => ({ lastName: 'Fiftieth' })),
  )
  expect((await search({ lastName: 'fiftieth' })).headers.get('x-next-cursor')).toBeNull()
  await seedGuests(api.deps, [{ lastName: 'Fiftieth' }])
  expect((await allPages({ lastName: 'fiftieth' })).map((page) => page.length)).toEqual([50, 1])
})

test('a result has its fields, a masked phone and isViewed [D-34 D-35 D-81 GST-12 API-68 ENT-19 ENT-20 ENT-21 OP-35]', async () => {
  const [guest] = (await search({ phoneNumber: '4440101234' })).body
  expect(guest).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    id: guest._id,
    firstName: 'Zoë',
    lastName: 'Quist',
    phoneNumber: '(•••) •••-1234',
    city: 'Xenia',
    state: 'OH',
    country: 'US',
    createdAt: api.clock.now().toISOString(),
    isViewed: false,
    match: expect.anything(),
  })
  const { text } = await search({ lastName: 'quist' })
  expect(text.replaceAll(/"(_id|id|createdAt)":"[^"]*"/g, '')).not.toMatch(/\d{5}|444/)
})

test('bad inputs get nothing [VAL-46 D-80]', async () => {
  const bad: unknown[] = [
    { lastName: { $gt: '' } },
    { lastName: ['q'] },
    { lastName: 'x'.repeat(10_000) },
    { phoneNumber: 5550101234 },
    { state: 'XX' },
    { state: { $ne: 'TX' } },
    { lastName: 'q', country: 'ZZ' },
    ...['x', 'e30', 'bnVsbA', 7, { $gt: '' }, 'x'.repeat(5000)].map((cursor) => ({ lastName: 'q', cursor })),
    { lastName: 'q', cursor: cursor({ scan: 'state', phase: 'all', after: 'zz' }) },
    { lastName: 'q', cursor: cursor({ scan: 'state', phase: 'all', after: 'a'.repeat(24) }) },
    { lastName: 'q', cursor: cursor({ scan: 'last', phase: 'rest', after: '' }) },
    { lastName: 'q', cursor: cursor({ scan: 'last', phase: { $gt: '' }, after: '' }) },
    {
      phoneNumber: '4440101234',
      state: 'OH',
      cursor: cursor({ scan: 'state', phase: 'all', after: '0'.repeat(24) }),
    },
  ]
  for (const input of bad) {
    const answer = await ana.post('/api/guest/search', input as object)
    expect(answer.status, JSON.stringify(input).slice(0, 80)).toBe(400)
    expect(answer.body.message).toEqual(expect.any(String))
  }
  for (const lastName of ['.*', '$where', '[a-z]+', '\u{10ffff}', '\ud800x', '王小明', '{"$gt":""}']) {
    expect([200, 400]).toContain((await search({ lastName })).status)
  }
})

const cursor = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

test('searching costs no credit and still works when the credits are used up [D-21 OP-24 OP-25]', async () => {
  const poor = await api.member({ tierId: 'low' })
  const month = api.clock.now().toISOString().slice(0, 7)
  await api.deps.db.collection('credits').insertOne({ member: poor.user._id, month, used: 30 })
  expect((await poor.post('/api/guest/search', { lastName: 'quist' })).body).toHaveLength(3)
  expect(await creditsUsed(api.deps, poor.user)).toBe(30)
  const admin = await api.admin({ currentlyPaid: false, isAccountVerified: false })
  expect((await admin.post('/api/guest/search', { lastName: 'quist' })).body).toHaveLength(3)
})

test('a search that takes too long says what to do instead [D-80]', async () => {
  const scans = api.deps.guestScans.guestKeys
  const { rows } = scans
  scans.rows = () =>
    Promise.reject(new MongoServerError({ code: 50, message: 'operation exceeded time limit' }))
  const answer = await search({ lastName: 'q' })
  scans.rows = rows
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'This search takes too long. Please type more of a name or fill in another field.' },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
})
