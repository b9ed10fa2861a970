import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { countSearch, searchesToday } from './limits.ts'
import { seedGuests } from '../testing/guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await seedGuests(api.deps, [{ lastName: 'Found', phoneNumber: '3330001111' }])
})
afterAll(() => api.close())

const hour = 3_600_000
const byName = (member: TestMember) => member.post('/api/guest/search', { lastName: 'found' })
const byPhone = (member: TestMember, phoneNumber: string) => member.post('/api/guest/search', { phoneNumber })
const miss = (member: TestMember) => byPhone(member, '3339998888')

/** Lets time pass while the member stays logged in. */
async function pass(member: TestMember, ms: number) {
  for (let left = ms; left > 0; left -= hour / 2) {
    api.clock.advance(Math.min(left, hour / 2))
    await member.get('/api/guest/history')
  }
}

test('the 301st search in an hour is refused and says how long to wait [D-31]', async () => {
  const ana = await api.member()
  for (let n = 0; n < 299; n += 1) await countSearch(api.deps, ana.user)
  expect((await byName(ana)).status).toBe(200)
  await pass(ana, hour / 2)
  const refused = await byName(ana)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You have made 300 searches in an hour. Please search again in 30 minutes.' },
  })
  expect(refused.headers.get('retry-after')).toBe('1800')
  expect((await byName(await api.member())).status).toBe(200)
  await pass(ana, hour / 2)
  expect((await byName(ana)).status).toBe(200)
})

test('the 61st phone search without a hit in an hour is refused; hits and other searches do not count [D-31]', async () => {
  const ana = await api.member()
  for (let n = 0; n < 59; n += 1) await miss(ana)
  for (let n = 0; n < 3; n += 1) expect((await byPhone(ana, '3330001111')).body).toHaveLength(1)
  expect((await miss(ana)).body).toEqual([])
  const refused = await miss(ana)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('Too many phone numbers without a hit.')
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect((await byName(ana)).status).toBe(200)
  const fields = { scan: 'phone', phase: 'all', after: '0'.repeat(24) }
  const cursor = Buffer.from(JSON.stringify(fields)).toString('base64url')
  const later = await ana.post('/api/guest/search', { phoneNumber: '3339998888', cursor })
  expect(later.status).toBe(429)
  await pass(ana, hour)
  expect((await miss(ana)).status).toBe(200)
})

test('a hundred phone searches at once do not exceed the limit together [D-31]', async () => {
  const ana = await api.member()
  const answers = await Promise.all(Array.from({ length: 100 }, () => miss(ana)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('the 301st phone search without a hit in a day is refused [D-31]', async () => {
  const ana = await api.member()
  for (let h = 0; h < 5; h += 1) {
    for (let n = 0; n < 60; n += 1) await miss(ana)
    await pass(ana, hour)
  }
  const refused = await miss(ana)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(19 * 3600)
})

test('the searches of each member are counted by UTC day [D-31]', async () => {
  const midnight = new Date(Math.ceil(api.clock.now().getTime() / (24 * hour)) * 24 * hour)
  api.clock.set(new Date(midnight.getTime() - 10 * 60_000))
  const [ana, ben] = [await api.member(), await api.member()]
  for (let n = 0; n < 3; n += 1) await byName(ana)
  await miss(ben)
  const today = () => searchesToday(api.deps, [ana.user._id, ben.user._id])
  expect(await today()).toEqual(
    new Map([
      [ana.id, 3],
      [ben.id, 1],
    ]),
  )
  api.clock.set(midnight)
  await byName(ana)
  expect([...(await today()).values()]).toEqual([1, 0])
})
