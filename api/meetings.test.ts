import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../shared/contract/call.ts'
import { contract } from '../shared/contract/contract.ts'
import { confirmedCase, loggedInAnew } from './cases/testing/cases.ts'
import { typedGuest } from './guests/testing/guests.ts'
import { type Api, startApi, type TestMember } from './testing/api.ts'
import { send } from './testing/common-cases.ts'
import { filled } from './testing/valid-input.ts'
import { closeAgain } from './account-closing/close-account.ts'
import { carryOutClosing } from './account-closing/carry-out-closing.ts'
import { mergeGuests } from './admin/guests/merge-guests.ts'
import { carryOutErasure } from './cases/erasure/carry-out-erasure.ts'
import { createDeps } from './deps.ts'
import type { Member } from './members/users.collection.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

/** Two entries of one person, one of them with a review; the reader has opened the other. */
async function twoEntries() {
  const [author, reader] = [await api.member(), await api.member()]
  const typed = typedGuest()
  const { _id: kept } = await api.guest()
  const { _id: merged } = await api.guest({ ...typed, by: author.user })
  const review = await api.review({ guestId: merged, by: author.user, reviewType: '-1' })
  await reader.get(`/api/guest/${kept}`)
  return { author, reader, kept, merged, review: review._id, typed }
}
type Entries = Awaited<ReturnType<typeof twoEntries>>

const meetsMerge = async ({ kept, merged }: Entries, call: () => ReturnType<TestMember['get']>) =>
  (await meeting(api, () => mergeElsewhere(api, admin.user, kept, merged), call)).answer
const meetsErasure = async ({ merged }: Entries, call: () => ReturnType<TestMember['get']>) =>
  (await meeting(api, () => eraseElsewhere(api, merged), call)).answer

const rows = (name: string, filter: object) => api.deps.db.collection(name).countDocuments(filter)
const used = async (member: TestMember) => (await member.get('/api/users/me')).body.quotaUsed as number
const about = (guestId: string) => ({ guestId, review: 'Broke the door.', reviewType: '-1' })

test('a review that meets a merge is one of the kept guest, and counts there [SEC-43]', async () => {
  const entries = await twoEntries()
  const { status, body } = await meetsMerge(entries, () =>
    entries.reader.post('/api/review', about(entries.merged)),
  )
  expect([status, body.guest]).toEqual([201, entries.kept])
  const shown = (await entries.reader.get(`/api/guest/${entries.kept}`)).body
  expect([shown.negativeCount, shown.review.length]).toEqual([2, 2])
})

test('a review of a guest who is erased meanwhile answers 404, and is not stored [SEC-43 SEC-57]', async () => {
  const entries = await twoEntries()
  const call = () => entries.reader.post('/api/review', about(entries.merged))
  expect((await meetsErasure(entries, call)).status).toBe(404)
  expect(await rows('reviews', { guest: new ObjectId(entries.merged) })).toBe(0)
  expect((await call()).status).toBe(404)
})

test('a first view that meets a merge opens the kept guest, and is not paid twice [SEC-43]', async () => {
  const entries = await twoEntries()
  const { reader, merged, kept } = entries
  expect(await used(reader)).toBe(1)
  const { status, body } = await meetsMerge(entries, () => reader.get(`/api/guest/${merged}`))
  expect([status, body._id, body.review.length]).toEqual([200, kept, 1])
  expect(await used(reader)).toBe(1)
  expect(await rows('views', { member: reader.user._id })).toBe(1)
})

test('a first view of a guest who is erased meanwhile answers 404, and costs nothing [SEC-43]', async () => {
  const entries = await twoEntries()
  const { reader, merged } = entries
  expect((await meetsErasure(entries, () => reader.get(`/api/guest/${merged}`))).status).toBe(404)
  expect(await used(reader)).toBe(1)
  expect(await rows('views', { guest: new ObjectId(merged) })).toBe(0)
})

test('a watch that begins or ends while guests are merged begins or ends for the kept guest [SEC-43]', async () => {
  const [entries, others] = [await twoEntries(), await twoEntries()]
  const watch = ({ reader, merged }: Entries, isOn: boolean) =>
    reader.put(`/api/guest/${merged}/watch`, { watch: isOn })
  for (const { reader, merged } of [entries, others]) await reader.get(`/api/guest/${merged}`)
  const begun = await meetsMerge(entries, () => watch(entries, true))
  expect(begun.body).toMatchObject([{ guest: { _id: entries.kept } }])
  await watch(others, true)
  expect((await meetsMerge(others, () => watch(others, false))).body).toEqual([])
  expect(await rows('watches', { member: others.reader.user._id })).toBe(0)
})

test('a watch of a guest who is erased meanwhile answers 404, and leaves nothing [SEC-43]', async () => {
  const entries = await twoEntries()
  await entries.reader.get(`/api/guest/${entries.merged}`)
  const call = () => entries.reader.put(`/api/guest/${entries.merged}/watch`, { watch: true })
  expect((await meetsErasure(entries, call)).status).toBe(404)
  expect(await rows('watches', { member: entries.reader.user._id })).toBe(0)
})

test('a reaction that meets a merge counts on the review, which the kept guest has now [SEC-43]', async () => {
  const entries = await twoEntries()
  const { reader, review, kept } = entries
  const call = () => reader.put('/api/review/like', { reviewId: review })
  expect((await meetsMerge(entries, call)).body.likes).toHaveLength(1)
  const [shown] = (await reader.get(`/api/guest/${kept}`)).body.review
  expect([shown._id, shown.likes.length]).toEqual([review, 1])
})

test('a reaction to a review that is erased meanwhile answers 404, and leaves nothing [SEC-43]', async () => {
  const entries = await twoEntries()
  const { reader, review } = entries
  const report = (reason: string) => reader.put('/api/review/report', { reviewId: review, reason })
  expect((await report('otherPerson')).status).toBe(200)
  expect((await meetsErasure(entries, () => report('other'))).status).toBe(404)
  expect(await rows('reactions', { review: new ObjectId(review) })).toBe(0)
})

test('a guest entered again while merged is the kept one; while erased, a new one that waits [SEC-43]', async () => {
  const [entries, others] = [await twoEntries(), await twoEntries()]
  const enter = ({ reader, typed }: Entries) => reader.post('/api/guest', typed)
  expect((await meetsMerge(entries, () => enter(entries))).body._id).toBe(entries.kept)
  const entered = await meetsErasure(others, () => enter(others))
  expect(entered.status).toBe(201)
  expect((await others.reader.get(`/api/guest/${entered.body._id}`)).status).toBe(200)
  expect((await others.author.get(`/api/guest/${entered.body._id}`)).status).toBe(404)
})

test('a guest who was erased is added again by the same call, not found by its key [SEC-43 SEC-46]', async () => {
  const [author, typed] = [await api.member(), typedGuest()]
  const add = () => author.post('/api/guest', typed, { 'idempotency-key': 'the same call' })
  const { _id } = (await add()).body
  expect((await add()).body._id).toBe(_id)
  await eraseElsewhere(api, _id)
  const again = await add()
  expect([again.status, again.body._id === _id]).toEqual([201, false])
})

const caseSteps = /^\/api\/admin\/cases\//
const namesOneOf = /(^|\/)(guest|review|user)/
const fieldsThatName = /^(guestId|reviewId|editingReviewId|itemId|userId|keptId|mergedId)$/
const fieldsOf = ({ input }: Call) => Object.keys('entries' in input ? (input.entries as object) : {})
const isNaming = (call: Call) =>
  fieldsOf(call).some(
    (field) => fieldsThatName.test(field) || (field === 'id' && namesOneOf.test(call.path)),
  ) || caseSteps.test(call.path)

/** Input that names these entries, with everything else as its schema wants it. */
function inputFor(call: Call, { merged, kept, review, author }: Entries, id: string) {
  const named: Record<string, string> = {
    guestId: merged,
    reviewId: review,
    editingReviewId: '',
    itemId: review,
    userId: author.id,
    keptId: kept,
    mergedId: merged,
    originalText: '',
  }
  const ofPath = caseSteps.test(call.path)
    ? id
    : call.path.includes('/review')
      ? review
      : call.path.includes('/guest')
        ? merged
        : author.id
  return filled(call.input, {
    wants: (path) => path === 'reviewId' || path === 'guestId',
    tries: (path) => [path === 'id' ? ofPath : named[path]].filter((value) => value),
  }) as Record<string, unknown>
}

const byAuthor = /^\/api\/review\/:/
const callerOf = ({ access, path }: Call, { author, reader }: Entries) =>
  access === 'admin' ? admin : byAuthor.test(path) && path !== '/api/review/:type' ? author : reader

/** Where an erased guest's id may stay: it leads nowhere, and tells devices and restores what is gone. */
const keepsErased = ['audit', 'cases', 'erasuresMade', 'guestTombstones', 'idempotency', 'security']
const keepsClosed = ['audit', 'erasuresMade', 'payments', 'refunds', 'security', 'sessions']

async function placesWith(id: string): Promise<string[]> {
  const names = Object.values(api.deps.subjects).flatMap(({ collections }) => collections)
  const found = await Promise.all(
    names.map(async (name) =>
      JSON.stringify(await api.deps.db.collection(name).find().toArray()).includes(id) ? [name] : [],
    ),
  )
  return found.flat()
}

describe.each(Object.entries<Call>(contract).filter(([, call]) => isNaming(call)))('%s', (name, call) => {
  async function prepared() {
    const entries = await twoEntries()
    const kind = name === 'identifyPerson' || name === 'putToAuthor' ? 'dispute' : 'erasure'
    const { id } = caseSteps.test(call.path) ? await confirmedCase(api, { kind }) : { id: '' }
    const identification = { guestId: entries.merged, reviewId: entries.review, how: 'By its number.' }
    if (id !== '' && name !== 'identifyPerson')
      await admin.post(`/api/admin/cases/${id}/identify`, identification)
    const caller = callerOf(call, entries)
    return { entries, caller, input: inputFor(call, entries, id) }
  }

  test('ends with the kept guest when it meets a merge [SEC-43]', async () => {
    const { entries, caller, input } = await prepared()
    const { kept, merged } = entries
    const happen = () => mergeElsewhere(api, admin.user, kept, merged)
    const { answer } = await meeting(api, happen, () => send(caller, call, input))
    expect(answer.status, answer.text).toBeLessThan(500)
    const guest = new ObjectId(merged)
    const isMerged = (await api.deps.guests.byId(guest))?.mergedInto !== undefined
    for (const collection of isMerged ? ['reviews', 'views', 'watches', 'cases'] : [])
      expect(await rows(collection, { guest }), collection).toBe(0)
  })

  test('leaves nothing of a guest who is erased meanwhile [SEC-43]', async () => {
    const { entries, caller, input } = await prepared()
    const happen = () => eraseElsewhere(api, entries.merged)
    const { answer } = await meeting(api, happen, () => send(caller, call, input))
    expect(answer.status, answer.text).toBeLessThan(500)
    if (await api.deps.guests.byId(new ObjectId(entries.merged))) return
    const left = await placesWith(entries.merged)
    expect(left.filter((collection) => !keepsErased.includes(collection))).toEqual([])
  })

  test('leaves nothing of a member whose account is closed meanwhile [SEC-43]', async () => {
    const { entries, caller, input } = await prepared()
    const member = caller === admin ? entries.author : caller
    let end = async () => {}
    const happen = async () => void (end = await closeElsewhere(api, member.user._id))
    const { answer, hasMet } = await meeting(api, happen, () => send(caller, call, input))
    expect(answer.status, answer.text).toBeLessThan(500)
    if (!hasMet) return
    await end()
    api.clock.advance(2 * 3_600_000)
    await api.deps.files.sweep() // what no one has claimed
    const left = await placesWith(member.id)
    expect(left.filter((collection) => !keepsClosed.includes(collection))).toEqual([])
  })
})

/** Another server on the same database, which waits for no lock of this one's. */
const otherServer = ({ deps }: Api) => createDeps({ ...deps })

/** Makes one guest of two, as an admin does on another server. */
async function mergeElsewhere(api: Api, admin: Member, keptId: string, mergedId: string) {
  const other = await otherServer(api)
  await mergeGuests(other, admin, { keptId, mergedId, reason: 'One person.' })
  await other.close()
}

/** Erases a guest on another server, as on the day of a decided erasure. */
async function eraseElsewhere(api: Api, guest: string): Promise<void> {
  const other = await otherServer(api)
  const _id = new ObjectId(guest)
  await other.transaction((session) => other.erasures.announce({ _id, dueAt: other.now() }, session))
  await carryOutErasure(other, _id)
  await other.close()
}

/** Closes an account on another server; returns what does the rest when no call of it can be under way any more. */
async function closeElsewhere(api: Api, member: ObjectId): Promise<() => Promise<void>> {
  const other = await otherServer(api)
  await closeAgain(other, member)
  return async () => {
    await carryOutClosing({ ...other, now: () => new Date(other.now().getTime() + 60_000) }, member)
    await other.close()
  }
}

/**
 * Makes a call during which something happens: its first transaction has begun to read, and writes afterwards, so that
 * both what the call has read before and what it reads there is old. Says whether the call had a transaction.
 */
async function meeting<Result>(
  { deps }: Api,
  happen: () => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<{ answer: Result; hasMet: boolean }> {
  const { transaction } = deps
  let hasMet = false
  deps.transaction = (work) =>
    transaction(async (session) => {
      if (!hasMet) {
        hasMet = true
        await deps.db.collection('guests').findOne({}, { session })
        await happen()
      }
      return work(session)
    })
  try {
    return { answer: await call(), hasMet }
  } finally {
    deps.transaction = transaction
  }
}
