import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTo } from '../../accounts/testing/accounts.ts'
import { aFile, formOf } from '../../accounts/testing/accounts.ts'
import { typedGuest } from '../../guests/testing/guests.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { confirmedCase, loggedInAnew } from '../testing/cases.ts'
import { carryOutErasures } from './carry-out-erasure.ts'

let api: Api
let admin: TestMember
let other: TestMember
let numbers = 0
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
  other = loggedInAnew(api, await api.admin({ email: 'ben@example.com' }))
})
afterAll(() => api.close())

const dayMs = 24 * 3_600_000
const decision = { reason: 'erase', text: 'It is old, and nobody needs it.', authorText: '' }

/** A guest of a name of its own with a review, and an identified case that asks for its erasure. */
async function listed(lastName: string, reviewed: object = {}) {
  const phoneNumber = `(555) 771-${String((numbers += 1)).padStart(4, '0')}`
  const typed = typedGuest({ firstName: 'Edda', lastName, phoneNumber })
  const author = loggedInAnew(api, await api.member())
  const { _id: guestId } = (await author.post('/api/guest', typed)).body
  const form = formOf({
    guestId,
    review: `${lastName} smoked.`,
    reviewType: '-1',
    files: await aFile(),
    ...reviewed,
  })
  const review = await author.post('/api/review', form, { 'idempotency-key': `of ${lastName}` })
  expect(review.status).toBe(201)
  const reader = loggedInAnew(api, await api.member())
  await reader.get(`/api/guest/${guestId}`)
  const {
    id,
    token,
    typed: asked,
  } = await confirmedCase(api, {
    kind: 'erasure',
    firstName: 'Edda',
    lastName,
    phoneNumber,
    message: `I am ${lastName}.`,
  })
  const step = (path: string, body: object, by = admin) => by.post(`/api/admin/cases/${id}/${path}`, body)
  expect((await step('identify', { guestId, how: 'Answered from the number.' })).status).toBe(200)
  return { typed, guestId, reviewId: review.body._id as string, author, reader, id, token, step, asked }
}

/** Every collection that contains this text. */
async function placesWith(text: string): Promise<string[]> {
  const collections = await api.deps.db.collections()
  const found = await Promise.all(
    collections.map(async (docs) =>
      JSON.stringify(await docs.find().toArray()).includes(text) ? [docs.collectionName] : [],
    ),
  )
  return found.flat().toSorted((a, b) => a.localeCompare(b))
}
const search = async (member: TestMember, lastName: string) =>
  (await member.post('/api/guest/search', { firstName: 'Edda', lastName })).body as { _id: string }[]
async function afterNotice() {
  api.clock.advance(14 * dayMs)
  await carryOutErasures(api.deps)
}

test('an erasure is announced to the author 14 days before, and removes all about the guest [CAS-10]', async () => {
  const one = await listed('Quickborn')
  const files = () => api.deps.db.collection('files.files').countDocuments()
  const before = await files()
  const decided = await one.step('decide', decision)
  expect(decided.body).toMatchObject({ state: 'decided', erasedAt: expect.any(String) })
  expect((await mailsTo(api, one.author.user.email)).at(-1)).toMatchObject({
    subject: 'Your review will be erased with its guest',
    text: expect.stringContaining('Edda Quickborn'),
  })
  api.clock.advance(13 * dayMs)
  await carryOutErasures(api.deps)
  expect(await search(one.reader, 'Quickborn')).toHaveLength(1)
  api.clock.advance(dayMs)
  await carryOutErasures(api.deps)

  expect(await search(one.reader, 'Quickborn')).toEqual([])
  for (const member of [one.reader, one.author, admin])
    expect((await member.get(`/api/guest/${one.guestId}`)).status).toBe(404)
  expect((await one.reader.get('/api/guest/history')).body).toEqual([])
  expect((await one.reader.get('/api/guest/gone')).body).toEqual([one.guestId])
  expect((await one.author.get('/api/review?mine=1')).text).not.toContain('Quickborn')
  expect(await files()).toBe(before - 2) // the clean copy and the original
  // What was mailed keeps its time; the hash says nothing.
  expect((await placesWith('Quickborn')).filter((name) => name !== 'mails')).toEqual([])
  expect((await placesWith(one.typed.phoneNumber)).filter((name) => name !== 'mails')).toEqual([])
  expect(await placesWith(one.guestId)).toEqual(['cases', 'erasuresMade', 'guestTombstones'])
  expect((await api.visitor.post('/api/case/read', { token: one.token })).body).toMatchObject({
    state: 'decided',
    decision: { text: decision.text },
  })
})

test('an erasure waits for an open claim, dispute or legal hold, also after the decision [CAS-10]', async () => {
  const departure = new Date(api.clock.now().getTime() - 2 * dayMs).toISOString().slice(0, 10)
  const claimed = await listed('Klaimborn', {
    departure,
    platform: 'airbnb',
    claimed: '500',
    currency: 'USD',
  })
  const refusal = async (one: typeof claimed) => (await one.step('decide', decision)).body.message as string
  expect(await refusal(claimed)).toContain('A claim')
  const held = await listed('Holdborn')
  expect(
    (await held.step('hold', { held: true, reason: 'A court asks for it.' })).body.legalHold,
  ).toMatchObject({
    reason: 'A court asks for it.',
    by: 'ada@example.com',
  })
  expect(await refusal(held)).toContain('legal hold')
  await held.step('hold', { held: false, reason: 'The court has decided.' })
  expect((await held.step('decide', decision)).status).toBe(200)

  const dispute = await confirmedCase(api)
  const identified = { guestId: held.guestId, reviewId: held.reviewId, how: 'The same person.' }
  await admin.post(`/api/admin/cases/${dispute.id}/identify`, identified)
  await afterNotice()
  expect(await search(held.reader, 'Holdborn')).toHaveLength(1)
  const another = await listed('Disputeborn')
  const second = await confirmedCase(api)
  const about = { guestId: another.guestId, reviewId: another.reviewId, how: 'The same person.' }
  await admin.post(`/api/admin/cases/${second.id}/identify`, about)
  expect(await refusal(another)).toContain('A dispute')
  const kept = { reason: 'confirmed', text: 'Supported.', authorText: 'It stays.' }
  await admin.post(`/api/admin/cases/${dispute.id}/decide`, kept)
  await carryOutErasures(api.deps)
  expect(await search(held.reader, 'Holdborn')).toEqual([])
})

test('while a second look is asked for the erasure waits, and another decision calls it off [CAS-10]', async () => {
  const one = await listed('Zweitborn')
  await one.step('decide', decision)
  const asked = { token: one.token, text: 'Please keep the good ones.' }
  expect((await api.visitor.post('/api/case/second-look', asked)).status).toBe(200)
  await afterNotice()
  expect(await search(one.reader, 'Zweitborn')).toHaveLength(1)
  const needed = { ...decision, reason: 'needed' }
  expect((await one.step('decide', needed, other)).body.erasedAt).toBeNull()
  await carryOutErasures(api.deps)
  expect(await search(one.reader, 'Zweitborn')).toHaveLength(1)
})

test('a server that dies in the middle of an erasure goes on with it [CAS-10]', async () => {
  const one = await listed('Halfborn')
  await one.step('decide', decision)
  api.clock.advance(14 * dayMs)
  const { deps } = api
  const steps = [
    vi.spyOn(deps.guests, 'remove'),
    vi.spyOn(deps.cases, 'erasePerson'),
    vi.spyOn(deps.views, 'remove'),
    vi.spyOn(deps.reactions, 'removeOf'),
    vi.spyOn(deps.erasures, 'remove'),
  ]
  for (const step of steps) {
    step.mockRejectedValueOnce(new Error('The server died'))
    await carryOutErasures(deps)
    expect(await deps.erasures.byId(new ObjectId(one.guestId))).not.toBeNull()
  }
  vi.restoreAllMocks()
  await carryOutErasures(deps)
  expect((await placesWith('Halfborn')).filter((name) => name !== 'mails')).toEqual([])
  expect(await placesWith(one.guestId)).toEqual(['cases', 'erasuresMade', 'guestTombstones'])
})

test('an erased person entered again is seen by the author only, until the team decides [CAS-10]', async () => {
  const one = await listed('Wiederborn')
  await one.step('decide', decision)
  await afterNotice()
  const [author, second, reader] = await Promise.all(
    [1, 2, 3].map(async () => loggedInAnew(api, await api.member())),
  )
  const usual = await author!.post('/api/guest', typedGuest({ phoneNumber: '(555) 772-0001' }))
  const entered = await author!.post('/api/guest', one.typed)
  expect([entered.status, Object.keys(entered.body)]).toEqual([usual.status, Object.keys(usual.body)])
  const { _id } = entered.body
  expect((await author!.post('/api/guest', one.typed)).body._id).toBe(_id)
  expect((await search(author!, 'Wiederborn')).map((guest) => guest._id)).toEqual([_id])
  expect((await author!.get(`/api/guest/${_id}`)).status).toBe(200)
  const reviewed = formOf({ guestId: _id, review: 'Broke the door.', reviewType: '-1' })
  expect((await author!.post('/api/review', reviewed)).status).toBe(201)

  const { body: other } = await second!.post('/api/guest', one.typed)
  expect(other._id).not.toBe(_id)
  for (const stranger of [reader!, admin]) {
    expect(await search(stranger, 'Wiederborn')).toEqual([])
    const byPlace = await stranger.post('/api/guest/search', { state: one.typed.state })
    expect(byPlace.text).not.toContain(_id)
    expect((await stranger.post('/api/guest/search', { phoneNumber: one.typed.phoneNumber })).body).toEqual(
      [],
    )
    expect((await stranger.get(`/api/guest/${_id}`)).status).toBe(404)
    const people = [{ firstName: 'Edda', lastName: 'Wiederborn', lastFour: '', city: '' }]
    expect((await stranger.post('/api/guest/check', { people })).text).toContain('"matches":0')
    expect((await stranger.get('/api/review?recent=1')).text).not.toContain('Broke the door.')
  }
  expect((await reader!.post('/api/review', reviewed)).status).toBe(404)

  const rows = async () => (await admin.get('/api/admin/returned-people')).body as { _id: string }[]
  expect(await rows()).toMatchObject([{ _id, addedBy: author!.user.email }, { _id: other._id }])
  const waiting = async () => (await admin.get('/api/admin/notices')).body.openCases as number
  const before = await waiting()
  const decide = (id: string, admitted: boolean) =>
    admin.post(`/api/admin/returned-people/${id}`, { admitted, reason: 'A new stay.' })
  expect((await decide(_id, true)).status).toBe(200)
  expect((await search(reader!, 'Wiederborn')).map((guest) => guest._id)).toEqual([_id])
  expect((await decide(other._id, true)).status).toBe(409)
  expect((await decide(other._id, false)).status).toBe(200)
  await carryOutErasures(api.deps)
  expect(await rows()).toEqual([])
  expect(await waiting()).toBe(before - 2)
  expect((await second!.get(`/api/guest/${other._id}`)).status).toBe(404)
})

test('a name with four digits is never taken for an erased person [CAS-10]', async () => {
  const one = await listed('Vierborn')
  await one.step('decide', decision)
  await afterNotice()
  const lastFour = one.typed.phoneNumber.slice(-4)
  const hidden = { ...one.typed, phoneNumber: '', isNumberHidden: true, lastFour }
  const author = loggedInAnew(api, await api.member())
  const { status, body } = await author.post('/api/guest', hidden)
  expect(status).toBe(201)
  const reader = loggedInAnew(api, await api.member())
  expect((await search(reader, 'Vierborn')).map(({ _id }) => _id)).toEqual([body._id])
})

test('an erasure waits 60 days for an open incident pack, and removes the record of the pack [CAS-10]', async () => {
  const one = await listed('Packborn')
  const input = { purpose: 'insurer', leaveOut: [], withName: false }
  const { body: made } = await one.author.post(`/api/review/${one.reviewId}/packs`, input)
  const records = () =>
    Promise.all(['packs', 'packDownloads'].map((name) => api.deps.db.collection(name).countDocuments()))
  expect(await records()).toEqual([1, 1])
  const [pack] = await api.deps.db.collection('packs').find().toArray()
  const { sha256 } = pack!.files[0]!
  const known = async () => (await api.visitor.post('/api/verify', { code: made.code, sha256 })).body.known
  expect(await known()).toBe(true)
  const refused = await one.step('decide', decision)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('An incident pack')])
  api.clock.advance(60 * dayMs)
  expect((await one.step('decide', decision)).status).toBe(200)
  await afterNotice()
  expect(await search(one.reader, 'Packborn')).toEqual([])
  expect(await records()).toEqual([0, 0])
  expect(await known()).toBe(false)
})
