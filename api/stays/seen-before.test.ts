import { ObjectId } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StayFields } from '../../shared/schemas/stays.ts'
import { changeOf } from '../../shared/stays/merge.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { prepareQuarters } from '../transparency/prepare-quarters.ts'
import { recount } from '../transparency/recount.ts'

let api: Api
let host: TestMember
let guestId: string
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  day('2026-01-05')
  host = await api.member()
  guestId = (await api.guest({ firstName: 'Nadia', lastName: 'Fennimore' }))._id
})
afterEach(() => api.close())

const day = (at: string) => api.clock.set(`${at}T12:00:00Z`)
const facts = { arrival: '2026-03-02', departure: '2026-03-05' }

async function loggedIn() {
  Object.assign(host, await api.login(host.user))
}
async function warn(at: string) {
  day(at)
  await api.review({ guestId, reviewType: '-1' })
}
async function view(at: string) {
  day(at)
  await loggedIn()
  expect((await host.get(`/api/guest/${guestId}`)).status).toBe(200)
}
async function keepStay(fields: StayFields = {}) {
  day('2026-02-20')
  await loggedIn()
  const person = { firstName: 'N.', lastName: 'FENNIMORE', ...facts }
  const made = { id: 'change-of-stay-1', now: api.clock.now().getTime() }
  const change = changeOf('stay-0000000000001', null, { ...person, ...fields }, made)
  expect((await host.put('/api/stays', { since: 0, changes: [change] })).status).toBe(200)
}
const checkAt = (at: string, matches = 1) => ({
  check: { at: `${at}T12:00:00.000Z`, matches, best: 'likely' as const, viewed: 0 },
})

/** Reports the stay, and answers what is kept with it of what its author had seen. */
async function report(reviewType: '1' | '-1' = '-1') {
  day('2026-03-06')
  await loggedIn()
  const { status, body } = await host.post('/api/review', { guestId, review: 'Loud.', reviewType, ...facts })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body._id, word: (await api.deps.reviews.byId(new ObjectId(body._id as string)))!.seenBefore }
}
const word = async (reviewType?: '1' | '-1') => (await report(reviewType)).word

test('an older review was seen by a host who opened the guest after it and before the arrival [YER-04]', async () => {
  await warn('2026-02-01')
  await view('2026-02-10')
  expect(await word()).toBe('seen')
})

test('it was seen where the stay was checked with a match before the arrival [YER-04]', async () => {
  await warn('2026-02-01')
  await keepStay(checkAt('2026-02-20'))
  expect(await word()).toBe('seen')
})

test.each([
  ['not checked', {}],
  ['checked without a match', checkAt('2026-02-20', 0)],
  ['checked on the day of the arrival', checkAt('2026-03-02')],
  ['checked before the older review', checkAt('2026-01-20')],
])('it was missed where the stay was %s [YER-04]', async (_, fields) => {
  await warn('2026-02-01')
  await view('2026-03-04')
  await keepStay(fields)
  expect(await word()).toBe('missed')
})

test('without this arrival in the stays it is not known [YER-04]', async () => {
  await view('2026-01-20') // before the older review
  await warn('2026-02-01')
  await keepStay({ lastName: 'Somebody', ...checkAt('2026-02-20') })
  expect(await word()).toBe('unknown')
})

test('good stays, and guests without an older negative review of others, have no word [YER-04]', async () => {
  await view('2026-02-10')
  await api.review({ guestId, by: host.user, reviewType: '-1' })
  await warn('2026-03-03')
  expect(await word()).toBeUndefined()
  guestId = (await api.guest())._id
  await warn('2026-02-01')
  expect(await word('1')).toBeUndefined()
})

test('the figures count each by quarter, and the same after it was withdrawn [YER-04]', async () => {
  await warn('2026-02-01')
  await view('2026-02-10')
  const { id, word } = await report()
  expect(word).toBe('seen')
  const counted = async () => {
    const quarter = (await recount(api.deps)).find((one) => one.quarter === '2026-Q1')!
    const { seen, missed, unknown } = quarter.counted
    return { counted: { seen, missed, unknown }, differ: quarter.differ, isFrozen: quarter.isFrozen }
  }
  day('2026-04-02')
  await prepareQuarters(api.deps)
  const before = await counted()
  expect(before).toEqual({ counted: { seen: 1, missed: 0, unknown: 0 }, differ: [], isFrozen: true })
  await loggedIn()
  expect((await host.put(`/api/review/${id}/withdrawn`)).status).toBe(200)
  expect(await counted()).toEqual(before)
  const { quarters } = (await api.visitor.get('/api/transparency')).body
  expect(quarters[1].figures).toMatchObject({ seen: 'fewer than 5', missed: 'fewer than 5' })
})
