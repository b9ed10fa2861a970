import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../shared/contract/call.ts'
import { contract } from '../shared/contract/contract.ts'
import { maxDistinctGuests, addDistinctGuests } from './guests/search/distinct-guests.ts'
import { type Api, startApi, type TestMember } from './testing/api.ts'

let api: Api
let guest: string
beforeAll(async () => {
  api = await startApi()
  guest = (await api.guest({ firstName: 'Lena', lastName: 'Listed' }))._id
  const { _id } = await api.review({ guestId: guest })
  const stored = (await api.deps.reviews.byId(new ObjectId(_id)))!
  await api.deps.db
    .collection('reviews')
    .insertMany(Array.from({ length: 120 }, () => ({ ...stored, _id: new ObjectId() })))
})
afterAll(() => api.close())

const meet = (member: TestMember, count: number) =>
  addDistinctGuests(
    api.deps,
    member.user,
    Array.from({ length: count }, () => new ObjectId()),
  )

type Ask = (member: TestMember) => ReturnType<TestMember['get']>

/** No list names another guest to who has met as many as a day allows. */
async function endsWithGuestsMet(ask: Ask) {
  const member = await api.member()
  await meet(member, maxDistinctGuests - 1)
  expect((await ask(member)).status).toBe(200) // which meets one guest
  await expect(meet(member, 1)).rejects.toThrow('2,000 different guests')
  const late = await api.member()
  await meet(late, maxDistinctGuests)
  expect((await ask(late)).status).toBe(429)
}

/** A member without credits sees nothing of a guest. */
const endsWithCredits = async (ask: Ask, refusal: number | 'empty') =>
  expect(await ask(await api.member({ tierId: '' }))).toMatchObject(
    refusal === 'empty' ? { status: 200, body: [] } : { status: refusal },
  )

/** Every call that lists anything of the register to members, and how it ends. */
const lists = {
  searchGuests: () => endsWithGuestsMet((who) => who.post('/api/guest/search', { lastName: 'Listed' })),
  checkArrivals: () =>
    endsWithGuestsMet((who) =>
      who.post('/api/guest/check', { people: [{ firstName: 'Lena', lastName: 'Listed' }] }),
    ),
  listReviews: () => endsWithGuestsMet((who) => who.get('/api/review')),
  openGuest: () => endsWithCredits((who) => who.get(`/api/guest/${guest}`), 403),
  guestReviews: () => endsWithCredits((who) => who.get(`/api/guest/${guest}/reviews`), 404),
  guestHistory: () => endsWithCredits((who) => who.get('/api/guest/history'), 'empty'),
  watchedGuests: () => endsWithCredits((who) => who.get('/api/notifications/watched'), 'empty'),
  // What the member has written or imported, and nothing of the register.
  syncStays: async () => {
    const { status, body } = await (await api.member()).put('/api/stays', { since: 0, changes: [] })
    expect([status, body.records]).toEqual([200, []])
  },
  watchGuest: () => endsWithCredits((who) => who.put(`/api/guest/${guest}/watch`, { watch: true }), 404),
}

type Shape = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
  options?: v.GenericSchema[]
}
const namesGuest = ['guest', 'reviewType', 'phoneNumber', 'matches']

/** Whether an answer has a list of guests or reviews in it. */
function listsGuests(schema: v.GenericSchema, isInList = false): boolean {
  const { entries = {}, wrapped, item, options, type } = schema as Shape
  if (isInList && namesGuest.some((name) => Object.hasOwn(entries, name))) return true
  const inner = [...Object.values(entries), wrapped, ...(type === 'union' ? (options ?? []) : [])]
  return (
    (item !== undefined && listsGuests(item, true)) ||
    inner.some((each) => each !== undefined && listsGuests(each, isInList))
  )
}

test('every call that lists guests or reviews to members is in the table of lists that end [SEC-42]', () => {
  const found = Object.entries<Call>(contract).filter(
    ([, { access, output }]) => access !== 'admin' && output !== 'bytes' && listsGuests(output),
  )
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(lists).toSorted())
})

test.each(Object.entries(lists))('%s ends [SEC-24 SEC-42]', (_, expectEnd) => expectEnd())

test('the list of recent reviews ends at the 100 newest, for admins, too [SEC-42]', async () => {
  const own = await api.login((await api.admin()).user)
  for (const who of [await api.member(), own]) {
    const { body, headers } = await who.get('/api/review?limit=9999')
    expect([body.length, headers.has('x-next-cursor')]).toEqual([100, false])
    const { createdAt, _id } = body.at(-1)
    const cursor = Buffer.from(JSON.stringify({ at: createdAt, id: _id })).toString('base64url')
    expect(await who.get(`/api/review?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { message: 'The list of recent reviews has no second page.' },
    })
  }
})
