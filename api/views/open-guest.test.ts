import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { GuestCard } from '../../shared/schemas/guest.ts'
import type { Member } from '../members/users.collection.ts'
import { connect } from '../database/client.ts'
import { createDeps } from '../deps.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { creditLimit, creditsUsed } from './credits.ts'
import { openGuest } from './open-guest.ts'
import { seedGuests, typedGuest } from '../guests/testing/guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const used = (member: TestMember) => creditsUsed(api.deps, member.user)
const some = (count: number) =>
  seedGuests(
    api.deps,
    Array.from({ length: count }, () => ({})),
  )
const open = (member: TestMember, id: string) => member.get(`/api/guest/${id}`)
const limitReached = { status: 403, body: { message: 'limitReached' } }

/** A member of the plan with 30 views a month that has used all but `left` of them. */
async function memberWith(left: number) {
  const member = await api.member({ tierId: 'low' })
  const month = api.clock.now().toISOString().slice(0, 7)
  await api.deps.db.collection('credits').insertOne({ member: member.user._id, month, used: 30 - left })
  return member
}

test('a guest comes with masked phone, counts and reviews [API-69 API-70 API-71 ROL-10 ENT-22 GST-03 GST-12 D-34 D-35 D-42]', async () => {
  const [ana, ben] = [await api.member(), await api.member()]
  const guest = await api.guest({
    phoneNumber: '(444) 555-6677',
    firstName: 'Lea',
    city: 'Austin',
    state: 'TX',
  })
  await api.review({ by: ben.user, guestId: guest._id, reviewType: '1' })
  const { status, body, text } = await open(ana, guest._id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    _id: guest._id,
    id: guest._id,
    firstName: 'Lea',
    phoneNumber: '(•••) •••-6677',
    isViewed: true,
    viewedAt: api.clock.now().toISOString(),
    createdAt: api.clock.now().toISOString(),
    positiveCount: 1,
    negativeCount: 0,
    weightedScore: 1,
  })
  expect(body.review).toHaveLength(1)
  expect(text.replaceAll(/\D/g, '')).not.toContain('4445556677')
  expect(text).not.toMatch(/\b444\b/) // ids hold any digits
})

test('a guest without reviews has no score [D-42]', async () => {
  const [id] = await some(1)
  const { body } = await open(await api.member(), id!)
  expect(body).toMatchObject({ positiveCount: 0, negativeCount: 0, weightedScore: null, review: [] })
})

test('the first view costs one credit, and no later one does [D-21 SRC-21 OP-24 D-35]', async () => {
  const ana = await api.member()
  const [id] = await some(1)
  const isViewed = async () => {
    const { lastName } = (await api.deps.db.collection('guests').find().sort({ _id: -1 }).limit(1).next())!
    return (await ana.post('/api/guest/search', { lastName })).body.map((guest: GuestCard) => guest.isViewed)
  }
  expect(await isViewed()).toEqual([false])
  expect(await used(ana)).toBe(0)
  await open(ana, id!)
  expect(await used(ana)).toBe(1)
  expect(await isViewed()).toEqual([true])
  api.clock.advance(60_000)
  expect((await open(ana, id!)).status).toBe(200)
  expect(await used(ana)).toBe(1)
})

test('after 30 views the next is refused with limitReached, and viewed ones stay open [API-72 D-22 D-23 CON-09]', async () => {
  const ana = await memberWith(1)
  const [first, second] = await some(2)
  expect((await open(ana, first!)).status).toBe(200)
  const refused = await open(ana, second!)
  expect(refused).toMatchObject(limitReached)
  expect(Object.keys(refused.body)).toEqual(['message'])
  expect((await open(ana, first!)).status).toBe(200)
  expect(await used(ana)).toBe(30)
})

test('credits start over with the calendar month, UTC; guests viewed before stay free [D-21]', async () => {
  const now = api.clock.now()
  const late = await api.member({ tierId: 'low' })
  api.clock.set(new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 31, 23, 59, 59)))
  const ana = await memberWith(1)
  const [first, second] = await some(2)
  await open(ana, first!)
  expect(await open(ana, second!)).toMatchObject(limitReached)
  api.clock.advance(1000)
  expect(await used(ana)).toBe(0)
  expect((await open(ana, first!)).status).toBe(200)
  expect(await used(ana)).toBe(0)
  expect((await open(ana, second!)).status).toBe(200)
  expect(await used(ana)).toBe(1)
  api.clock.set(now)
  expect(await used(late)).toBe(0)
})

test('each plan has its views a month; the highest has no limit [CON-09 CON-10 CON-11 CON-12 D-02]', async () => {
  expect((['low', 'mid', 'high', 'highest'] as const).map((tierId) => creditLimit({ tierId }))).toEqual([
    30,
    200,
    2000,
    null,
  ])
  const rich = await api.member({ tierId: 'highest' })
  const month = api.clock.now().toISOString().slice(0, 7)
  await api.deps.db.collection('credits').insertOne({ member: rich.user._id, month, used: 1_000_000 })
  const [id] = await some(1)
  expect((await open(rich, id!)).status).toBe(200)
  expect(await used(rich)).toBe(1_000_001)
})

test('at the turn of a month a first view has one month in credit, view and history [SEC-62]', async () => {
  const member = await api.member()
  /** Opens a guest on a worker whose clock shows this time, and a millisecond more each time it is read. */
  async function openAt(time: string, guest: string) {
    let reads = 0
    const now = () => new Date(Date.parse(time) + reads++)
    const { viewedAt } = await openGuest({ ...api.deps, now }, member.user, guest)
    return viewedAt!.slice(0, 7)
  }
  const guests = await some(8)
  const months = await Promise.all(
    guests.map((guest, n) =>
      openAt(n % 2 === 0 ? `2027-01-31T23:59:59.99${n + 3}Z` : '2027-02-01T00:00:01.500Z', guest),
    ),
  )
  const counts = await api.deps.db.collection('credits').find({ member: member.user._id }).toArray()
  expect(new Map(counts.map(({ month, used }) => [month, used]))).toEqual(
    new Map(['2027-01', '2027-02'].map((month) => [month, months.filter((one) => one === month).length])),
  )
  expect(months.filter((month) => month === '2027-01')).toHaveLength(4)
})

test('fifty first views of fifty guests at once with one credit left: one success, 49 times limitReached [D-22]', async () => {
  const ana = await memberWith(1)
  const answers = await Promise.all((await some(50)).map((id) => open(ana, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    answers.filter(({ status, body }) => status === 403 && body.message === 'limitReached'),
  ).toHaveLength(49)
  expect(await used(ana)).toBe(30)
  expect((await ana.get('/api/guest/history')).body).toHaveLength(1)
})

test('fifty first views of the same guest at once cost one credit [D-22]', async () => {
  for (const left of [1, 20]) {
    const ana = await memberWith(left)
    const [id] = await some(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(ana, id!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await used(ana)).toBe(31 - left)
  }
})

/** Opens all ids at once, spread over servers that share only the database. */
async function openFromServers(member: Member, ids: string[]) {
  const name = api.deps.db.databaseName
  const clients = await Promise.all([1, 2, 3, 4, 5].map(() => connect(inject('mongoUri'))))
  const servers = await Promise.all(
    clients.map((client) => createDeps({ ...api.deps, client, db: client.db(name) })),
  )
  const results = await Promise.allSettled(
    ids.map((id, n) => openGuest(servers[n % servers.length]!, member, id)),
  )
  await Promise.all(servers.map((server) => server.close()))
  await Promise.all(clients.map((client) => client.close()))
  return results.map((result) => (result.status === 'fulfilled' ? 'opened' : String(result.reason.message)))
}

test('the credits stay exact over several servers on one database [D-22]', async () => {
  const ana = await memberWith(1)
  const outcomes = await openFromServers(ana.user, await some(50))
  expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'limitReached')).toHaveLength(49)
  const [id] = await some(1)
  const ben = await memberWith(1)
  expect(
    new Set(
      await openFromServers(
        ben.user,
        Array.from({ length: 50 }, () => id!),
      ),
    ),
  ).toEqual(new Set(['opened']))
  expect(await used(ben)).toBe(30)
  const cleo = await memberWith(30)
  expect(new Set(await openFromServers(cleo.user, await some(30)))).toEqual(new Set(['opened']))
  expect(await used(cleo)).toBe(30)
})

test('an admin passes the gate, uses no credits, and has a history all the same [D-17]', async () => {
  const admin = await api.admin({ tierId: '', currentlyPaid: false, isAccountVerified: false })
  const [id] = await some(1)
  expect((await open(admin, id!)).status).toBe(200)
  expect(await used(admin)).toBe(0)
  expect((await admin.get('/api/guest/history')).body).toHaveLength(1)
})

test('a guest that the member added is free and in the history; one stored already is not free [D-21]', async () => {
  const [ana, ben] = [await memberWith(0), await memberWith(0)]
  const typed = typedGuest()
  const { _id } = (await ana.post('/api/guest', typed)).body
  expect((await open(ana, _id)).status).toBe(200)
  expect((await ana.get('/api/guest/history')).body).toMatchObject([{ _id }])
  expect(await used(ana)).toBe(30)
  expect((await ben.post('/api/guest', typed)).body._id).toBe(_id)
  expect(await open(ben, _id)).toMatchObject(limitReached)
})

test('unknown guests and malformed ids open nothing and cost nothing [OP-86 D-80]', async () => {
  const ana = await api.member()
  expect(await open(ana, 'a'.repeat(24))).toMatchObject({ status: 404, body: { message: 'Guest not found' } })
  for (const bad of [
    'x',
    '1',
    '{"$gt":""}',
    'A'.repeat(24),
    'a'.repeat(25),
    'x'.repeat(5000),
    '%00',
    '[object Object]',
  ]) {
    expect((await open(ana, encodeURIComponent(bad))).status, bad).toBe(400)
  }
  expect(await used(ana)).toBe(0)
})

test('a member without a plan has no views [D-20]', async () => {
  const [id] = await some(1)
  expect(await open(await api.member({ tierId: '' }), id!)).toMatchObject(limitReached)
})
