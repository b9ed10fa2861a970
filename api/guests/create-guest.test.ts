import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { withoutIds } from '../testing/without-ids.ts'
import { typedGuest } from './testing/guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const create = (member: TestMember, typed: object, key?: string) =>
  member.post('/api/guest', typed, key === undefined ? {} : { 'idempotency-key': key })
const stored = (lastName: string) => api.deps.db.collection('guests').find({ lastName }).toArray()
const counts = async () =>
  Promise.all(
    ['guests', 'guestKeys', 'guestIdentities', 'views'].map((name) =>
      api.deps.db.collection(name).countDocuments(),
    ),
  )

test('a new guest is returned, found and masked [API-64 API-65 ROL-09 ENT-19 ENT-20 ENT-21 GST-12 OP-38 OP-40 D-34 D-81]', async () => {
  const ana = await api.member()
  const typed = typedGuest({ firstName: ' José ', lastName: 'Núñez', phoneNumber: '+1 (333) 222-4455' })
  const { status, body, text } = await create(ana, typed)
  expect(status).toBe(201)
  expect(body).toEqual({
    _id: body._id,
    id: body._id,
    firstName: 'José',
    lastName: 'Núñez',
    phoneNumber: '(•••) •••-4455',
    city: 'Austin',
    state: 'TX',
    country: 'US',
    createdAt: api.clock.now().toISOString(),
  })
  expect(withoutIds(text)).not.toContain('333')
  const found = await ana.post('/api/guest/search', { firstName: 'jose', lastName: 'nunez' })
  expect(found.body).toMatchObject([{ _id: body._id, isViewed: false }])
  expect((await ana.post('/api/guest/search', { phoneNumber: '3332224455' })).body).toHaveLength(1)
})

test('a guest stored already is not added again; the call returns its id and what was typed [D-33]', async () => {
  const [ana, ben] = [await api.member(), await api.member()]
  const typed = typedGuest({ firstName: 'Ann-Marie', lastName: "O'Dea", phoneNumber: '(333) 444-0001' })
  const { _id } = (await create(ana, typed)).body
  const again = {
    firstName: 'ann marie',
    lastName: 'ODEA',
    phoneNumber: '13334440001',
    city: 'Rome',
    state: '',
    country: 'IT',
  }
  const { body } = await create(ben, again)
  expect(body).toEqual({ ...again, _id, id: _id, phoneNumber: '(•••) •••-0001' })
  expect((await create(ana, again)).body).not.toHaveProperty('createdAt')
  expect(await stored("O'Dea")).toHaveLength(1)
  expect(await stored('ODEA')).toHaveLength(0)
})

test('another name or another phone is another guest [D-33]', async () => {
  const ana = await api.member()
  const typed = typedGuest({ lastName: 'Twin' })
  const ids = [
    typed,
    { ...typed, firstName: 'Gino' },
    { ...typed, lastName: 'Twins' },
    { ...typed, phoneNumber: '3335557777' },
  ].map(async (each) => (await create(ana, each)).body._id as string)
  expect(new Set(await Promise.all(ids)).size).toBe(4)
})

test('twenty members adding the same guest at once end with one guest [D-33]', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => api.member()))
  const typed = typedGuest({ lastName: 'Popular' })
  const answers = await Promise.all(members.map((member) => create(member, typed)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(answers.filter(({ body }) => body.createdAt !== undefined)).toHaveLength(1)
  expect(await stored('Popular')).toHaveLength(1)
  expect(await api.deps.db.collection('guestKeys').countDocuments({ lastName: 'Popular' })).toBe(1)
})

test('a repeated key adds nothing and gets the first answer, also ten at once [D-94 D-33]', async () => {
  const ana = await api.member()
  const typed = typedGuest({ lastName: 'Repeated' })
  const first = await create(ana, typed, 'key-1')
  const before = await counts()
  expect((await create(ana, typed, 'key-1')).body).toEqual(first.body)
  expect((await create(ana, { ...typed, lastName: 'Changed' }, 'key-1')).body._id).toBe(first.body._id)
  expect(await counts()).toEqual(before)
  const another = typedGuest({ lastName: 'Parallel' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(ana, another, 'key-2')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await stored('Parallel')).toHaveLength(1)
})

test('a key belongs to one member and is remembered for 400 days [D-94]', async () => {
  const [ana, ben] = [await api.member(), await api.member()]
  const ids = [await create(ana, typedGuest(), 'same'), await create(ben, typedGuest(), 'same')].map(
    ({ body }) => body._id,
  )
  expect(ids[0]).not.toBe(ids[1])
  const indexes = await api.deps.db.collection('idempotency').indexes()
  expect(indexes.find(({ key }) => key['createdAt'] === 1)?.['expireAfterSeconds']).toBe(400 * 24 * 3600)
})

test('a key whose call failed is free for the next try [D-94]', async () => {
  const ana = await api.member()
  expect((await create(ana, { ...typedGuest(), firstName: '' }, 'fails')).status).toBe(400)
  expect((await create(ana, typedGuest(), 'fails')).status).toBe(201)
})

test('names and phone are required, the place is not [VAL-38 VAL-39 VAL-40 VAL-41 OP-29 OP-31 OP-39 OP-72]', async () => {
  const ana = await api.member()
  const before = await counts()
  const message = async (change: object) => {
    const { status, body } = await create(ana, { ...typedGuest(), ...change })
    return [status, body.message]
  }
  for (const blank of [undefined, '', '  ', '\t']) {
    expect(await message({ firstName: blank })).toEqual([400, 'First Name is required'])
    expect(await message({ lastName: blank })).toEqual([400, 'Last Name is required'])
    expect(await message({ phoneNumber: blank })).toEqual([400, 'Phone number is required'])
  }
  for (const phoneNumber of ['555-0101', '(555) 010-123', 'abcdefghijkl']) {
    expect(await message({ phoneNumber })).toEqual([400, 'Phone number must be at least 10 characters'])
  }
  expect(await counts()).toEqual(before)
  const { status, body } = await create(ana, {
    firstName: 'No',
    lastName: 'Place',
    phoneNumber: '3339990000',
  })
  expect([status, body.city, body.state, body.country]).toEqual([201, '', '', 'US'])
})

test('bad inputs add nothing [D-80]', async () => {
  const before = await counts()
  const ana = await api.member()
  const bad = [
    { firstName: { $gt: '' } },
    { lastName: ['x'] },
    { phoneNumber: 3335557777 },
    { firstName: 'x'.repeat(10_000) },
    { phoneNumber: '5'.repeat(10_000) },
    { city: 7 },
    { state: 'XX' },
    { country: 'Narnia' },
    { firstName: 'a\u0000b' },
  ]
  for (const change of bad) expect((await create(ana, { ...typedGuest(), ...change })).status).toBe(400)
  expect(await counts()).toEqual(before)
  const extra = await create(ana, {
    ...typedGuest(),
    _id: new ObjectId().toHexString(),
    positiveCount: 9,
    createdBy: 'x',
  })
  expect((await ana.get(`/api/guest/${extra.body._id}`)).body.positiveCount).toBe(0)
})

test('the 61st guest added in an hour is refused and says how long to wait [D-18]', async () => {
  const ana = await api.member()
  expect((await create(ana, typedGuest())).status).toBe(201)
  await api.deps.limits.add(`new-guests:${ana.id}`, 3_600_000, 58)
  expect((await create(ana, typedGuest())).status).toBe(201)
  const refused = await create(ana, typedGuest({ lastName: 'Sixty-first' }))
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You have added 60 guests in an hour. Please try again in 60 minutes.' },
  })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await stored('Sixty-first')).toHaveLength(0)
  api.clock.advance(1_800_000)
  expect((await create(ana, typedGuest())).headers.get('retry-after')).toBe('1800')
  api.clock.advance(1_800_001)
  expect((await create(ana, typedGuest())).status).toBe(201)
})

test('the 201st guest added in a day is refused and says how long to wait [SEC-23]', async () => {
  const ana = await api.member()
  await api.deps.limits.add(`new-guests-day:${ana.id}`, 24 * 3_600_000, 199)
  expect((await create(ana, typedGuest())).status).toBe(201)
  const refused = await create(ana, typedGuest({ lastName: 'Next-day' }))
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You have added 200 guests in a day. Please try again in 24 hours.' },
  })
  expect(await stored('Next-day')).toHaveLength(0)
})

test('numbers that are tried one by one under a stored name count as phone searches without a hit [SEC-23 D-31]', async () => {
  const [ana, probing] = [await api.member(), await api.member()]
  const known = typedGuest({ firstName: 'Zoé', lastName: 'Probed', phoneNumber: '(333) 444-7788' })
  const { _id } = (await create(ana, known)).body
  await api.deps.limits.add(`phone-misses:${probing.id}`, 3_600_000, 59)
  const guess = (phoneNumber: string) =>
    create(probing, typedGuest({ firstName: 'zoe', lastName: 'PROBED', phoneNumber }))
  expect((await guess('(333) 444-0000')).status).toBe(201) // other last digits reveal nothing
  expect((await guess('(333) 555-7788')).status).toBe(201)
  const refused = await guess('(333) 666-7788')
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Too many phone numbers without a hit\. /)
  expect((await guess('(333) 444-7788')).body._id).toBe(_id) // no guess: it is there
  expect((await probing.post('/api/guest/search', { phoneNumber: '3339998888' })).status).toBe(429)
})

test('a state of the list belongs to the United States [D-80]', async () => {
  const ana = await api.member()
  const refused = await create(ana, typedGuest({ lastName: 'Calgary', state: 'TX', country: 'CA' }))
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'state' }] } })
  expect(await stored('Calgary')).toHaveLength(0)
  expect((await create(ana, typedGuest({ lastName: 'Calgary', state: '', country: 'CA' }))).status).toBe(201)
})

test('a guest who is found keeps no idempotency key, and the same call finds the same guest [SEC-25 D-33]', async () => {
  const [ana, ben] = [await api.member(), await api.member()]
  const typed = typedGuest({ lastName: 'Keyless' })
  const added = await create(ana, typed, 'added')
  const found = [await create(ben, typed, 'found'), await create(ben, typed, 'found')]
  expect(found.map(({ body }) => body._id)).toEqual([added.body._id, added.body._id])
  const keys = api.deps.db.collection<{ _id: string }>('idempotency')
  expect(await keys.countDocuments({ _id: { $regex: `^${ben.id}` } })).toBe(0)
  expect(await keys.countDocuments({ _id: { $regex: `^${ana.id}` } })).toBe(1)
})
