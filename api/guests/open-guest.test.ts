import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { GuestCard } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import { connect } from '../database/client.ts'
import { createDeps } from '../deps.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { creditLimit, creditsUsed } from './credits.ts'
import { openGuest } from './open-guest.ts'
import { seedGuests, typedGuest } from './testing.ts'

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

test('API-69 API-70 API-71 ROL-10 ENT-22 GST-03 GST-12 D-34 D-35 D-42 a guest comes with masked phone, counts and reviews', async () => {
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
  expect(text).not.toContain('444')
})

test('D-42 a guest without reviews has no score', async () => {
  const [id] = await some(1)
  const { body } = await open(await api.member(), id!)
  expect(body).toMatchObject({ positiveCount: 0, negativeCount: 0, weightedScore: null, review: [] })
})

test('D-21 SRC-21 OP-24 D-35 the first view costs one credit, and no later one does', async () => {
  const ana = await api.member()
  const [id] = await some(1)
  const isViewed = async () => {
    const { lastName } = (await api.deps.guests.docs.find().sort({ _id: -1 }).limit(1).next())!
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

test('API-72 D-22 D-23 CON-09 after 30 views the next is refused with limitReached, and viewed ones stay open', async () => {
  const ana = await memberWith(1)
  const [first, second] = await some(2)
  expect((await open(ana, first!)).status).toBe(200)
  const refused = await open(ana, second!)
  expect(refused).toMatchObject(limitReached)
  expect(Object.keys(refused.body)).toEqual(['message'])
  expect((await open(ana, first!)).status).toBe(200)
  expect(await used(ana)).toBe(30)
})

test('D-21 credits begin anew with the calendar month, UTC; what was viewed before stays free', async () => {
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

test('CON-09 CON-10 CON-11 CON-12 D-02 each plan has its views a month; the highest has no limit', async () => {
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

test('D-22 fifty first views of fifty guests at once with one credit left: one success, 49 times limitReached', async () => {
  const ana = await memberWith(1)
  const answers = await Promise.all((await some(50)).map((id) => open(ana, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    answers.filter(({ status, body }) => status === 403 && body.message === 'limitReached'),
  ).toHaveLength(49)
  expect(await used(ana)).toBe(30)
  expect((await ana.get('/api/guest/history')).body).toHaveLength(1)
})

test('D-22 fifty first views of the same guest at once cost one credit', async () => {
  for (const left of [1, 20]) {
    const ana = await memberWith(left)
    const [id] = await some(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(ana, id!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await used(ana)).toBe(31 - left)
  }
})

/** Opens all ids at once, spread over servers that share nothing but the database. */
async function openFromServers(member: Member, ids: string[]) {
  const { config, db, log, now } = api.deps
  const clients = await Promise.all([1, 2, 3, 4, 5].map(() => connect(inject('mongoUri'))))
  const servers = await Promise.all(
    clients.map((client) => createDeps({ config, client, db: client.db(db.databaseName), log, now })),
  )
  const results = await Promise.allSettled(
    ids.map((id, n) => openGuest(servers[n % servers.length]!, member, id)),
  )
  await Promise.all(servers.map((server) => server.close()))
  await Promise.all(clients.map((client) => client.close()))
  return results.map((result) => (result.status === 'fulfilled' ? 'opened' : String(result.reason.message)))
}

test('D-22 the credits stay exact over several servers on one database', async () => {
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

test('D-17 an admin passes the gate, uses no credits, and has a history all the same', async () => {
  const admin = await api.admin({ tierId: '', currentlyPaid: false, isAccountVerified: false })
  const [id] = await some(1)
  expect((await open(admin, id!)).status).toBe(200)
  expect(await used(admin)).toBe(0)
  expect((await admin.get('/api/guest/history')).body).toHaveLength(1)
})

test("D-21 one's own new guest is free and in the history; one that was there already is not free", async () => {
  const [ana, ben] = [await memberWith(0), await memberWith(0)]
  const typed = typedGuest()
  const { _id } = (await ana.post('/api/guest', typed)).body
  expect((await open(ana, _id)).status).toBe(200)
  expect((await ana.get('/api/guest/history')).body).toMatchObject([{ _id }])
  expect(await used(ana)).toBe(30)
  expect((await ben.post('/api/guest', typed)).body._id).toBe(_id)
  expect(await open(ben, _id)).toMatchObject(limitReached)
})

test('OP-86 API-69 D-20 ROL-12 ROL-20 strangers, unknown guests and malformed ids open nothing and cost nothing', async () => {
  const [id] = await some(1)
  const path = `/api/guest/${id}`
  expect((await api.visitor.get(path)).status).toBe(401)
  const gate = {
    unpaid: 'Your payment was not successful. Please try again at our payment page.',
    waiting: 'Your account is not verified yet. Verification takes 1 to 3 business days.',
  }
  const unpaid = await api.member({ currentlyPaid: false, isAccountVerified: false })
  expect(await unpaid.get(path)).toMatchObject({ status: 403, body: { message: gate.unpaid } })
  const waiting = await api.member({ isAccountVerified: false })
  expect(await waiting.get(path)).toMatchObject({ status: 403, body: { message: gate.waiting } })
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
  for (const member of [unpaid, waiting, ana]) expect(await used(member)).toBe(0)
})

test('D-20 a member without a plan has no views', async () => {
  const [id] = await some(1)
  expect(await open(await api.member({ tierId: '' }), id!)).toMatchObject(limitReached)
})
