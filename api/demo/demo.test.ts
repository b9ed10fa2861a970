import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SignedIn, type UserDetails } from '../../shared/schemas/account.ts'
import { NewGuest, type ViewedGuest } from '../../shared/schemas/guest.ts'
import { findByEmail } from '../accounts/user-roles.ts'
import { CannotGoOn } from '../command.ts'
import { parseConfig } from '../config.ts'
import { prepareDatabase } from '../prepare.ts'
import { expectCounts } from '../reviews/expect-counts.ts'
import { findFoulWord } from '../reviews/language-policy.ts'
import { type Api, caller, startApi } from '../testing/api.ts'
import { demoAccounts, demoLogins, demoPassword } from './accounts.ts'
import { createRandom } from './random.ts'
import { inventStory } from './story.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const two = 2 * 365 * 24 * 3_600_000
let api: Api
const said: string[] = []
beforeAll(async () => {
  api = await startApi()
  // What a start that was killed half way left behind.
  await api.deps.db.collection<{ _id: string }>('fillings').insertOne({ _id: 'demo data' })
  await api.deps.guests.docs.insertOne({ _id: new ObjectId(), firstName: 'Half' } as never)
  await prepareDatabase(api.deps, (line) => said.push(line))
})
afterAll(() => api.close())

async function logIn(account: keyof typeof demoAccounts) {
  const answer = await api.visitor.post('/api/users/login', {
    email: demoAccounts[account],
    password: demoPassword,
  })
  expect(answer.status).toBe(200)
  const user = v.parse(SignedIn, answer.body)
  return { ...caller(api.url, user.token), user }
}

const reviewDocs = () => api.deps.reviews.docs.find().toArray()

test('D-97 an empty database gets 200 guests and 400 reviews; what a killed start left is gone', async () => {
  expect(said).toEqual(['Filling the empty database with demo data…'])
  expect(await api.deps.guests.docs.countDocuments()).toBe(200)
  expect(await api.deps.guests.docs.countDocuments({ firstName: 'Half' })).toBe(0)
  expect(await api.deps.reviews.docs.countDocuments()).toBe(400)
})

test.each<[keyof typeof demoAccounts, Partial<UserDetails>]>([
  ['admin', { isAdmin: true }],
  ['host', { tierId: 'mid', currentlyPaid: true, isAccountVerified: true, isAdmin: false }],
  ['new', { currentlyPaid: true, isAccountVerified: false }],
  ['unpaid', { currentlyPaid: false, isAccountVerified: false }],
])(
  'D-97 %s@example.com logs in with the demo password and is what it is said to be',
  async (account, state) => {
    expect((await logIn(account)).user).toMatchObject(state)
  },
)

test('D-97 the start prints the logins', async () => {
  const lines = (await demoLogins(api.deps)).join('\n')
  for (const email of Object.values(demoAccounts)) expect(lines).toContain(email)
  expect(lines).toContain(demoPassword)
})

test('D-97 the documents of new@example.com wait for the admin, among others', async () => {
  const admin = await logIn('admin')
  const { body } = await admin.get('/api/users/')
  const waiting = (
    body as { email: string; currentlyPaid: boolean; isAccountVerified: boolean; documentCount: number }[]
  )
    .filter((user) => user.currentlyPaid && !user.isAccountVerified && user.documentCount > 0)
    .map(({ email }) => email)
  expect(waiting).toContain(demoAccounts.new)
  expect(waiting.length).toBeGreaterThan(1)
})

test('D-97 the reviews are a natural mix over two years', async () => {
  const reviews = await reviewDocs()
  const count = (has: (review: (typeof reviews)[number]) => boolean) => reviews.filter(has).length
  expect(count(({ type }) => type === '1')).toBeGreaterThan(200)
  expect(count(({ type }) => type === '-1')).toBeGreaterThan(80)
  expect(count(({ files }) => files.some(({ ext }) => ext === 'pdf'))).toBeGreaterThan(5)
  expect(count(({ files }) => files.some(({ ext }) => ext === 'jpg'))).toBeGreaterThan(20)
  expect(count(({ versions, editedAt }) => versions.length > 0 && editedAt !== null)).toBeGreaterThan(20)
  expect(count(({ likeCount }) => likeCount > 0)).toBeGreaterThan(80)
  expect(count(({ reportCount }) => reportCount > 0)).toBeGreaterThan(8)
  expect(count(({ hiddenByAdmin }) => hiddenByAdmin)).toBe(6)
  expect(new Set(reviews.map(({ author }) => String(author))).size).toBeGreaterThan(10)
  const times = reviews.map(({ createdAt }) => createdAt.getTime())
  expect(Math.max(...times)).toBeLessThan(api.clock.now().getTime())
  expect(Math.min(...times)).toBeGreaterThan(api.clock.now().getTime() - two)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(two * 0.9)
})

test('D-45 D-97 one review was reported by three members and waits for the team', async () => {
  const admin = await logIn('admin')
  const { body } = await admin.get('/api/admin/notices')
  expect(body).toMatchObject({ reviewsToCheck: 1 })
})

test('D-97 the host has a history of views, with guests to open again, and own reviews', async () => {
  const host = await logIn('host')
  const { body } = await host.get('/api/guest/history')
  expect((body as ViewedGuest[]).length).toBeGreaterThanOrEqual(25)
  expect((await host.get('/api/review?allReviewsByUser=1&limit=0')).body.length).toBeGreaterThan(3)
})

test('D-42 D-97 the counters of guests are those of their reviews', async () => {
  for (const { _id } of await api.deps.guests.docs.find().toArray())
    await expectCounts(api, _id.toHexString())
})

test('D-50 D-97 every file belongs to what names it', async () => {
  const files = await api.deps.db.collection('files.files').find().toArray()
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ metadata }) => metadata.claimedBy === null)).toEqual([])
})

test('D-97 invented people get no mails', async () => {
  expect(await api.deps.db.collection('mails').countDocuments({ state: 'waiting' })).toBe(0)
})

test('D-97 a second start leaves the data as they are', async () => {
  const before = await api.deps.reviews.docs.countDocuments()
  await prepareDatabase(api.deps, () => expect.unreachable('nothing is to be said'))
  expect(await api.deps.reviews.docs.countDocuments()).toBe(before)
})

test('D-97 every guest could have been typed, and no report breaks the language policy', () => {
  const { guests, reviews } = inventStory(createRandom(1))
  for (const { typed } of guests) expect(v.is(NewGuest, typed)).toBe(true)
  expect(new Set(guests.map(({ typed }) => typed.phoneNumber)).size).toBe(200)
  for (const { typed } of guests) expect(typed.phoneNumber).toMatch(/^\(\d{3}\) 555-01\d\d$/)
  for (const { text, edits } of reviews)
    for (const each of [text, ...edits.map(({ addition }) => addition)]) expect(findFoulWord(each)).toBeNull()
})

test('D-97 it is the same each time', () => {
  expect(inventStory(createRandom(7))).toEqual(inventStory(createRandom(7)))
})

test('D-96 production refuses the database that holds them', async () => {
  const config = parseConfig({ NODE_ENV: 'test' })
  const deps = { ...api.deps, config: { ...config, production: true, demo: false } }
  await expect(prepareDatabase(deps, () => undefined)).rejects.toThrow(CannotGoOn)
  expect(await findByEmail(api.deps, demoAccounts.host)).not.toBeNull()
})

test('D-97 DEMO=off leaves an empty database empty', async () => {
  const other = await startApi({ DEMO: 'off' })
  try {
    await prepareDatabase(other.deps, () => undefined)
    expect(await other.deps.guests.docs.countDocuments()).toBe(0)
    expect(await demoLogins(other.deps)).toEqual([])
  } finally {
    await other.close()
  }
})
