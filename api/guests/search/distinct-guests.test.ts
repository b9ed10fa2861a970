import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { seedGuests } from '../testing/guests.ts'
import { addDistinctGuests } from './distinct-guests.ts'

const maxDistinctGuests = 2000

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi()
  api.clock.set('2026-11-20T23:30:00Z')
  admin = await api.admin({ email: 'ada@example.com' })
  await seedGuests(
    api.deps,
    Array.from({ length: 60 }, (_, n) => ({ lastName: n < 50 ? 'Many' : 'Other', firstName: `G${n}` })),
  )
})
afterAll(() => api.close())

const search = (member: TestMember, lastName: string) => member.post('/api/guest/search', { lastName })
const find = (member: TestMember, count: number) =>
  addDistinctGuests(
    api.deps,
    member.user,
    Array.from({ length: count }, () => new ObjectId()),
  )
const teamMails = ({ id }: TestMember) =>
  api.deps.db.collection('mails').countDocuments({
    to: api.deps.config.supportEmail,
    subject: 'A member meets very many guests in searches',
    text: { $regex: id },
  })
const overLimit = async ({ id }: TestMember) =>
  ((await admin.get('/api/admin/notices')).body.overSearchLimit as { _id: string }[]).filter(
    ({ _id }) => _id === id,
  )

test('a member finds 2,000 distinct guests a day and no more; the team gets one mail [SEC-24]', async () => {
  const member = await api.member({ firstName: 'Cora', lastName: 'Copy' })
  await find(member, maxDistinctGuests - 50)
  expect((await search(member, 'many')).body).toHaveLength(50)
  expect(await teamMails(member)).toBe(0)
  const answers = await Promise.all([1, 2, 3].map(() => search(member, 'other')))
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('2,000 different guests') },
    })
    expect(answer.text).not.toContain('Other')
    expect(answer.headers.get('retry-after')).toBe('1800')
  }
  expect((await search(member, 'many')).body).toHaveLength(50)
  expect(await teamMails(member)).toBe(1)
  expect(await overLimit(member)).toMatchObject([{ name: 'Cora Copy', day: '2026-11-20', lifted: false }])
  expect((await search(await api.member(), 'other')).status).toBe(200)
})

test('an admin lifts the limit for one member and day, with one entry in the activity list [SEC-24]', async () => {
  const member = await api.member()
  const other = await api.member()
  for (const each of [member, other]) {
    await find(each, maxDistinctGuests)
    expect((await search(each, 'other')).status).toBe(429)
  }
  const lift = () => admin.post('/api/admin/search-limit', { userId: member.id })
  for (let times = 0; times < 2; times++)
    expect(await lift()).toMatchObject({ status: 200, body: { id: member.id } })
  expect((await search(member, 'other')).body).toHaveLength(10)
  expect((await search(other, 'other')).status).toBe(429)
  expect(await overLimit(member)).toMatchObject([{ lifted: true }])
  const entries = await api.deps.db.collection('audit').find({ target: member.user._id }).toArray()
  expect(entries.map(({ action }) => action)).toEqual(['lifted the search limit'])
  api.clock.advance(45 * 60_000)
  await find(member, maxDistinctGuests)
  expect((await search(member, 'other')).status).toBe(429)
  expect((await admin.post('/api/admin/search-limit', { userId: 'a'.repeat(24) })).status).toBe(404)
})

test('the team finds as many guests as it needs [SEC-24]', async () => {
  await find(admin, maxDistinctGuests + 1)
  expect((await search(admin, 'other')).body).toHaveLength(10)
})

test('phone searches without a hit are in the dashboard, most first [SEC-24]', async () => {
  const [ana, ben] = [await api.member({ lastName: 'Ana' }), await api.member({ lastName: 'Ben' })]
  const miss = (member: TestMember) => member.post('/api/guest/search', { phoneNumber: '3339998888' })
  await miss(ana)
  for (let times = 0; times < 3; times++) await miss(ben)
  await search(ana, 'many')
  const { phoneMisses } = (await admin.get('/api/admin/notices')).body
  expect(phoneMisses).toEqual([
    { _id: ben.id, name: 'Mia Ben', email: ben.user.email, misses: 3 },
    { _id: ana.id, name: 'Mia Ana', email: ana.user.email, misses: 1 },
  ])
})
