import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { ObjectId } from 'mongodb'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { figureNames } from '../../shared/transparency.ts'
import { confirmedCase, disputedReview, loggedInAnew } from '../cases/testing/cases.ts'
import { endReviewTerms } from '../reviews/retention.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { FILES_KEY, uriOf } from '../testing/server.ts'
import { prepareQuarters } from './prepare-quarters.ts'
import { recount } from './recount.ts'

let api: Api
let admin: TestMember
let withdrawn: { by: TestMember; id: string }
const five = [1, 2, 3, 4, 5]
const day = (at: string) => api.clock.set(`${at}T12:00:00Z`)
const published = async () => (await api.visitor.get('/api/transparency')).body.quarters
const decide = async (id: string, reason: string) => {
  const answer = { reason, text: 'We looked.', authorText: 'We looked.' }
  expect((await admin.post(`/api/admin/cases/${id}/decide`, answer)).status).toBe(200)
}
const expectDone = ({ status }: { status: number }) => expect(status).toBe(200)
const review = () => api.review({ by: withdrawn.by.user })

/** A third quarter in which all figures are five or more, but erasures. */
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  day('2019-07-01')
  admin = loggedInAnew(api, await api.admin())
  const by = loggedInAnew(api, await api.member())
  withdrawn = { by, id: '' }
  for (const _ of five) await review()
  day('2026-06-30')
  await endReviewTerms(api.deps)
  day('2026-08-03')
  await endReviewTerms(api.deps)
  withdrawn.id = (await review())._id
  await review()
  const disputes = []
  const copies = []
  for (const _ of five) {
    disputes.push(await disputedReview(api, admin))
    copies.push(await confirmedCase(api, { kind: 'copy' }))
  }
  const erasure = await confirmedCase(api, { kind: 'erasure' })
  for (const { identify } of disputes) expectDone(await identify())
  day('2026-08-13')
  for (const { id } of disputes.slice(0, 4)) await decide(id, 'unproven')
  await decide(disputes[4]!.id, 'corrected')
  const { guestId, reviewId } = disputes[4]!
  await hide(reviewId, true)
  await hide(reviewId, false)
  const identified = { guestId, how: 'Showed the booking.' }
  for (const { id } of copies) {
    expectDone(await admin.post(`/api/admin/cases/${id}/identify`, identified))
    await decide(id, 'sent')
  }
  await decide(erasure.id, 'not-listed')
  for (const _ of five) {
    await verify(await api.member({ isAccountVerified: false }))
    await decline(await api.member({ isAccountVerified: false }))
  }
})
afterEach(() => api.close())

async function hide(itemId: string, hiddenByAdmin: boolean) {
  const change = { itemId, newValues: { hiddenByAdmin } }
  expect((await admin.post('/api/review/admin-update-review', change)).status).toBe(200)
}
async function verify({ id }: TestMember) {
  const change = { userId: id, newValues: { isAccountVerified: true } }
  expect((await admin.post('/api/users/admin-update-user', change)).status).toBe(200)
}
async function decline({ id }: TestMember) {
  const outcome = { userId: id, outcome: 'declined', reason: 'not-short-term', text: 'Long leases.' }
  expect((await admin.post('/api/admin/decisions', outcome)).status).toBe(200)
}

const third = {
  posted: 7,
  disputed: 5,
  corrected: 'fewer than 5',
  hidden: 5,
  expired: 5,
  medianDays: 10,
  verified: 5,
  refused: 5,
  copies: 5,
  erasures: 'fewer than 5',
  seen: 'fewer than 5',
  missed: 'fewer than 5',
  unknown: 'fewer than 5',
  answeredShare: 'fewer than 5 stays',
}

test('the running quarter is published as of a day, and counted once a day alone [OPS-06]', async () => {
  await prepareQuarters(api.deps)
  const [newest, ...earlier] = await published()
  expect(newest).toEqual({
    quarter: '2026-Q3',
    isFinal: false,
    asOf: '2026-08-13T12:00:00.000Z',
    figures: third,
  })
  expect(earlier).toHaveLength(10)
  expect(earlier.every((one: { isFinal: boolean }) => one.isFinal)).toBe(true)
  await review()
  api.clock.advance(3_600_000)
  await prepareQuarters(api.deps)
  expect((await published())[0].figures.posted).toBe(7)
  day('2026-09-30')
  await prepareQuarters(api.deps)
  expect((await published())[0].figures.posted).toBe(8)
})

test('a quarter is frozen once after its end, also late and by several workers, and never changes [OPS-06]', async () => {
  api.clock.set('2026-09-30T23:59:59.999Z')
  await review()
  api.clock.set('2026-10-01T00:00:00Z')
  await review()
  api.clock.set('2026-10-01T00:30:00Z')
  await prepareQuarters(api.deps)
  expect((await published())[1]).toMatchObject({ isFinal: false, figures: { posted: 8 } })
  day('2026-10-11')
  await Promise.all([prepareQuarters(api.deps), prepareQuarters(api.deps)])
  const [running, frozen] = await published()
  expect(running).toMatchObject({ quarter: '2026-Q4', isFinal: false, figures: { posted: 'fewer than 5' } })
  expect(frozen).toMatchObject({ isFinal: true, figures: { ...third, posted: 8 } })

  expect((await withdrawn.by.put(`/api/review/${withdrawn.id}/withdrawn`)).status).toBe(200)
  await api.deps.db.collection('cases').updateMany({}, { $unset: { identified: '' } }) // as an erasure does
  day('2026-10-12')
  await prepareQuarters(api.deps)
  const late = (await api.deps.quarters.newestFirst()).find(({ _id }) => _id === '2026-Q3')!
  await api.deps.quarters.put({ ...late, isFrozen: true, asOf: api.clock.now() })
  expect((await published())[1]).toEqual(frozen)
  const [counted] = (await recount(api.deps)).filter(({ quarter }) => quarter === '2026-Q3')
  expect(counted).toMatchObject({
    isFrozen: true,
    differ: [],
    counted: { posted: 8, corrected: 1, erasures: 0 },
  })
})

test('no number below five leaves the server, and no total to subtract from [OPS-06]', async () => {
  const { text } = await api.visitor.get('/api/transparency')
  const { quarters } = JSON.parse(text) as { quarters: { figures: Record<string, unknown> }[] }
  for (const { figures } of quarters) {
    expect(Object.keys(figures)).toEqual(figureNames)
    for (const figure of Object.values(figures))
      expect(
        typeof figure === 'number' ? figure >= 5 : /^fewer than 5( decisions| stays)?$/.test(String(figure)),
      ).toBe(true)
  }
})

test('nothing is counted at the request [OPS-06]', async () => {
  const before = await published()
  await api.deps.db.collection('reviews').updateMany({}, { $set: { createdAt: api.clock.now() } })
  expect(await published()).toEqual(before)
})

/** Runs the command as `npm run check:transparency` does; the machine's clock is far behind that of this test. */
const check = (uri: string) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const script = join(import.meta.dirname, '../tools/check-transparency.ts')
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', FILES_KEY, MONGODB_URI: uri }
    execFile(process.execPath, [script], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })

test('one command recounts the quarters, and fails where a frozen one differs [OPS-06]', async () => {
  const other = await startApi()
  try {
    const quarterMs = 93 * 24 * 3_600_000 // the quarter before has ended for an hour then, too
    const { _id } = await other.review()
    const createdAt = new Date(Date.now() - quarterMs)
    await other.deps.db.collection('reviews').updateOne({ _id: new ObjectId(_id) }, { $set: { createdAt } })
    await prepareQuarters(other.deps)
    const uri = uriOf(inject('mongoUri'), other.deps.db.databaseName)
    const fine = await check(uri)
    expect(fine).toMatchObject({ code: 0, complained: '' })
    expect(fine.said).toContain('  Reviews posted: 1, published from 1')
    await other.deps.db
      .collection('quarters')
      .updateMany({ isFrozen: true }, { $set: { 'figures.posted': 2 } })
    const wrong = await check(uri)
    expect(wrong.code).toBe(1)
    expect(wrong.said).toContain('! Reviews posted: 1, published from 2')
  } finally {
    await other.close()
  }
})
