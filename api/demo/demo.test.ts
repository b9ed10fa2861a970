import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SignedIn, type UserDetails } from '../../shared/schemas/account.ts'
import { NewGuest, type ViewedGuest } from '../../shared/schemas/guest.ts'
import type { Review } from '../../shared/schemas/review.ts'
import { findByEmail } from '../accounts/user-roles.ts'
import { FatalError } from '../process/command.ts'
import { parseConfig } from '../config.ts'
import { createReconciliation } from '../billing/reconciliation.ts'
import { prepareDatabase } from '../start/prepare.ts'
import { expectCounts } from '../reviews/testing/expect-counts.ts'
import { findFoulWord } from '../reviews/language-policy.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { type Api, caller, startApi } from '../testing/api.ts'
import { demoAccounts, demoLogins, demoPassword } from './accounts.ts'
import { madePack, opened, readPdf } from '../packs/testing/packs.ts'
import { createRandom } from './random.ts'
import { inventStory } from './story.ts'

const two = 2 * 365 * 24 * 3_600_000
let api: Api
const said: string[] = []
beforeAll(async () => {
  api = await startApi()
  // What a start that was killed half way left behind.
  await api.deps.db.collection<{ _id: string }>('fillings').insertOne({ _id: 'demo data' })
  await api.deps.db.collection('guests').insertOne({ _id: new ObjectId(), firstName: 'Half' })
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

const reviewDocs = () => api.deps.db.collection<ReviewDoc>('reviews').find().toArray()

test('an empty database gets 200 guests and 400 reviews; what a killed start left is gone [D-97]', async () => {
  expect(said).toEqual(['Filling the empty database with demo data…'])
  expect(await api.deps.db.collection('guests').countDocuments()).toBe(200)
  expect(await api.deps.db.collection('guests').countDocuments({ firstName: 'Half' })).toBe(0)
  expect(await api.deps.db.collection('reviews').countDocuments()).toBe(400)
})

test.each<[keyof typeof demoAccounts, Partial<UserDetails>]>([
  ['admin', { isAdmin: true }],
  ['host', { tierId: 'mid', currentlyPaid: true, isAccountVerified: true, isAdmin: false }],
  ['new', { currentlyPaid: true, isAccountVerified: false }],
  ['unpaid', { currentlyPaid: false, isAccountVerified: false }],
])(
  '%s@example.com logs in with the demo password and is what it is said to be [D-97]',
  async (account, state) => {
    expect((await logIn(account)).user).toMatchObject(state)
  },
)

test('the start prints the logins [D-97]', async () => {
  const lines = (await demoLogins(api.deps)).join('\n')
  for (const email of Object.values(demoAccounts)) expect(lines).toContain(email)
  expect(lines).toContain(demoPassword)
})

test('the documents of new@example.com wait for the admin, among others [D-97]', async () => {
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

test('the reviews are a natural mix over two years [D-97]', async () => {
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

test('one review was reported by three members and waits for the team [D-45 D-97]', async () => {
  const admin = await logIn('admin')
  const { body } = await admin.get('/api/admin/notices')
  expect(body).toMatchObject({ reviewsToCheck: 1 })
})

test('the host has a history of views, with guests to open again, and own reviews [D-97]', async () => {
  const host = await logIn('host')
  const { body } = await host.get('/api/guest/history')
  expect((body as ViewedGuest[]).length).toBeGreaterThanOrEqual(25)
  expect((await host.get('/api/review?allReviewsByUser=1&limit=0')).body.length).toBeGreaterThan(3)
})

test('the counters of guests are those of their reviews [D-42 D-97]', async () => {
  for (const { _id } of await api.deps.db.collection('guests').find().toArray())
    await expectCounts(api, _id.toHexString())
})

test('every file belongs to what names it [D-50 D-97]', async () => {
  const files = await api.deps.db.collection('files.files').find().toArray()
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ metadata }) => metadata.claimedBy === null)).toEqual([])
})

test('the membership of a demo member renews on the day of its first payment [D-97]', async () => {
  const { accountCreated, paymentCustomerId } = (await api.deps.users.byEmail(demoAccounts.host))!
  const sandbox = await api.deps.payments.of('sandbox')
  const { renewal } = (await sandbox.readSubscription(paymentCustomerId))!
  const paidAt = new Date(accountCreated.getTime() + 10 * 60_000)
  paidAt.setUTCFullYear(paidAt.getUTCFullYear() + 2) // the first year of this member is over
  expect(Math.abs(renewal!.at.getTime() - paidAt.getTime())).toBeLessThan(1000)
})

test('invented people get no mails, not even when the server compares their payments [D-97]', async () => {
  await createReconciliation(api.deps)()
  await api.deps.afterResponse.settled()
  const mails = await api.deps.db.collection('mails').find({ state: 'waiting' }).toArray()
  // Those of a person who has really logged in.
  expect(mails.filter(({ subject }) => subject !== 'New login to your account')).toEqual([])
})

test('a second start leaves the data as they are [D-97]', async () => {
  const before = await api.deps.db.collection('reviews').countDocuments()
  await prepareDatabase(api.deps, () => expect.unreachable('nothing is to be said'))
  expect(await api.deps.db.collection('reviews').countDocuments()).toBe(before)
})

test('every guest could have been typed, and no report breaks the language policy [D-97]', () => {
  const { guests, reviews } = inventStory(createRandom(1))
  for (const { typed } of guests) expect(v.is(NewGuest, typed)).toBe(true)
  expect(new Set(guests.map(({ typed }) => typed.phoneNumber)).size).toBe(200)
  for (const { typed } of guests) expect(typed.phoneNumber).toMatch(/^\(\d{3}\) 555-01\d\d$/)
  for (const { text, edits } of reviews)
    for (const each of [text, ...edits.map(({ addition }) => addition)]) expect(findFoulWord(each)).toBeNull()
})

test('it is the same each time [D-97]', () => {
  expect(inventStory(createRandom(7))).toEqual(inventStory(createRandom(7)))
})

test('where real people sign up, the database that holds them is refused [D-96 SEC-17]', async () => {
  const config = parseConfig({ NODE_ENV: 'test' })
  const deps = { ...api.deps, config: { ...config, invented: false, demo: false } }
  await expect(prepareDatabase(deps, () => undefined)).rejects.toThrow(FatalError)
  expect(await findByEmail(api.deps, demoAccounts.host)).not.toBeNull()
})

test('DEMO=off leaves an empty database empty [D-97]', async () => {
  const other = await startApi({ DEMO: 'off' })
  try {
    await prepareDatabase(other.deps, () => undefined)
    expect(await other.deps.db.collection('guests').countDocuments()).toBe(0)
    expect(await demoLogins(other.deps)).toEqual([])
  } finally {
    await other.close()
  }
})

test('about half of the reviews have the facts of the stay, with grounds, and a few claims are settled', async () => {
  const reviews = await reviewDocs()
  const withFacts = reviews.filter(({ facts }) => facts)
  expect(withFacts.length).toBeGreaterThan(150)
  expect(withFacts.filter(({ facts }) => facts!.grounds).length).toBeGreaterThan(100)
  for (const { facts, createdAt } of withFacts) {
    expect(facts!.departure! > facts!.arrival!).toBe(true)
    expect(Date.parse(facts!.departure!)).toBeLessThan(createdAt.getTime())
  }
  expect(reviews.filter(({ settledAt }) => settledAt).length).toBeGreaterThan(1)
})

test('the host has one report for a complete pack, with receipts in a published head [PAC-01 PAC-03]', async () => {
  const host = await logIn('host')
  const waiting: Review[] = (await host.get('/api/review?allReviewsByUser=1&waiting=1')).body
  const open = waiting.find(({ exactFacts }) => exactFacts?.claimed)!
  const { body: preview } = await host.get(`/api/review/${open._id}/pack`)
  expect(preview.missing).toEqual([])
  expect(preview.files.map(({ name }: { name: string }) => name)).toEqual([
    '01-before-living-room.jpg',
    '02-after-living-room.jpg',
    '03-before-beside-the-couch.jpg',
    '04-after-beside-the-couch.jpg',
    '05-document.pdf',
  ])
  const { body: receipts } = await host.get(`/api/review/${open._id}/receipts`)
  for (const { type, takenAt } of receipts) expect(takenAt !== '').toBe(type === 'jpg')
  const made = await madePack(host, open._id, { purpose: 'airbnb' })
  const { manifest, pdf } = await opened(api, made)
  expect(manifest.files.every(({ path, receipt }) => path !== null && receipt!.isSealed)).toBe(true)
  expect(manifest.chain.published).not.toBe(null)
  expect((await readPdf(pdf)).text).toContain('$1,480')
})

test('the heads of later days have higher numbers, and the chain of receipts fits [SEL-05 D-97]', async () => {
  const { body: heads } = await api.visitor.get('/api/seals/heads')
  expect(heads.length).toBeGreaterThan(20)
  const numbers: number[] = heads.map(({ number }: { number: number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  const { originals, wrong } = await api.deps.receiptChain.check()
  expect(wrong).toBeNull()
  expect(originals).toBeGreaterThan(40)
})

test('two cases wait: a dispute for the answer of the host, and a request for a copy for the team', async () => {
  const admin = await logIn('admin')
  const { body: cases } = await admin.get('/api/admin/cases')
  expect(cases).toMatchObject([
    { kind: 'dispute', state: 'identified', isUrgent: false },
    { kind: 'copy', state: 'open', isUrgent: false },
  ])
  const host = await logIn('host')
  const { body: own } = await host.get('/api/review?allReviewsByUser=1&limit=0')
  const disputed = own.filter(({ dispute }: { dispute?: unknown }) => dispute)
  expect(disputed).toHaveLength(1)
  expect(disputed[0].dispute.question.text).toContain('slow on arrival')
})
