import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatDate } from '../../../shared/dates.ts'
import { mailsTo, aFile, formOf } from '../../accounts/testing/accounts.ts'
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

type Listed = Awaited<ReturnType<typeof listed>>

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
  expect(await placesWith('Quickborn')).toEqual([])
  expect(await placesWith(one.typed.phoneNumber)).toEqual([])
  expect(await placesWith(one.guestId)).toEqual(['cases', 'erasuresMade', 'guestTombstones'])
  expect((await api.visitor.post('/api/case/read', { token: one.token })).body).toMatchObject({
    state: 'decided',
    decision: { text: decision.text },
  })
})

test('the name, number and words of an erased person are in no collection [SEC-46]', async () => {
  const one = await listed('Wortborn')
  const { firstName, lastName, phoneNumber } = one.typed
  const named = `Wortborn of ${phoneNumber.replaceAll(/\D/g, '.')}`
  const write = (path: string, token: string, text: string) =>
    api.visitor[path === 'statement' ? 'put' : 'post'](`/api/case/${path}`, {
      token,
      text: `${text} by Wortborn, zanzibar`,
    })
  const open = (kind: 'dispute' | 'copy') =>
    confirmedCase(api, { kind, firstName, lastName, phoneNumber: ` ${phoneNumber}`, message: 'zanzibar' })
  const stepOf = (id: string) => (path: string, body: object) =>
    admin.post(`/api/admin/cases/${id}/${path}`, body)
  const [unknown, dispute] = [await open('copy'), await open('dispute')]
  const refused = { reason: 'not-identified', text: `Are you ${named}?`, authorText: '' }
  expect((await stepOf(unknown.id)('decide', refused)).status).toBe(200)
  const step = stepOf(dispute.id)
  const { guestId, reviewId } = one
  for (const [path, body] of [
    ['identify', { guestId, reviewId, how: `It is ${named}.` }],
    ['ask', { text: `Dear ${named}` }],
    ['author', { text: `What do you say to ${named}?` }],
    ['extend', { reason: `We wait for ${named}.` }],
  ] as const)
    expect((await step(path, body)).status, path).toBe(200)
  expect((await write('message', dispute.token, 'A message')).status).toBe(200)
  expect((await write('statement', dispute.token, 'A statement')).status).toBe(200)
  const answer = { answer: 'stands-by', statement: `${named} smoked.` }
  expect((await one.author.post(`/api/review/${reviewId}/dispute`, answer)).status).toBe(200)
  const kept = { reason: 'confirmed', text: `No, ${named}.`, authorText: `Yes, ${named} did.` }
  expect((await step('decide', kept)).status).toBe(200)
  expect((await write('second-look', dispute.token, 'A second look')).status).toBe(200)
  const asked = await other.post(`/api/admin/cases/${dispute.id}/decide`, kept)
  expect(asked.status).toBe(200)

  const namesake = await api.guest({ lastName: 'Namesake' })
  const reason = 'They looked like one.'
  const moved = await api.review({ guestId: namesake._id })
  for (const to of [guestId, namesake._id]) {
    const split = { reviewId: moved._id, guestId: to, reason }
    expect((await admin.post('/api/admin/guests/split', split)).status).toBe(200)
    const hide = { itemId: moved._id, newValues: { hiddenByAdmin: to === guestId } }
    expect((await admin.post('/api/review/admin-update-review', hide)).status).toBe(200)
  }
  const merge = { keptId: namesake._id, mergedId: guestId, reason }
  expect((await admin.post('/api/admin/guests/merge', merge)).status).toBe(200)
  const [{ _id: mergeId }] = (await admin.get(`/api/admin/guests/${namesake._id}/merges`)).body
  expect((await admin.post('/api/admin/guests/undo-merge', { mergeId, reason })).status).toBe(200)
  const hide = { itemId: reviewId, newValues: { hiddenByAdmin: true } }
  expect((await admin.post('/api/review/admin-update-review', hide)).status).toBe(200)

  expect((await one.step('decide', { ...decision, text: `${decision.text} ${named}` })).status).toBe(200)
  await afterNotice()
  for (const text of ['zanzibar', 'Wortborn', phoneNumber, named.slice(-14)])
    expect(await placesWith(text), text).toEqual([])
  expect((await api.visitor.post('/api/case/read', { token: one.token })).body.decision.text).toContain(
    decision.text,
  )
})

test('an erasure waits for an open dispute or legal hold, also after the decision [CAS-10]', async () => {
  const refusal = async (one: Listed) => (await one.step('decide', decision)).body.message as string
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

test('a server that dies in the middle of an erasure goes on with it; no one reacts meanwhile [CAS-10 SEC-43]', async () => {
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
    if (step === steps[0]) continue // the guest is still there
    expect((await one.reader.put('/api/review/like', { reviewId: one.reviewId })).status).toBe(404)
  }
  vi.restoreAllMocks()
  await carryOutErasures(deps)
  expect(await placesWith('Halfborn')).toEqual([])
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

const makePack = ({ author, reviewId }: Listed) =>
  author.post(`/api/review/${reviewId}/packs`, { purpose: 'insurer', leaveOut: [], withName: false })
const passDays = async (days: number) => {
  api.clock.advance(days * dayMs)
  await carryOutErasures(api.deps)
}

test('an incident pack postpones an erasure to its 60th day, once, and leaves no record [CAS-10 SEC-44]', async () => {
  const one = await listed('Packborn')
  const { body: made } = await makePack(one)
  const records = () =>
    Promise.all(['packs', 'packDownloads'].map((name) => api.deps.db.collection(name).countDocuments()))
  expect(await records()).toEqual([1, 1])
  const [pack] = await api.deps.db.collection('packs').find().toArray()
  const { sha256 } = pack!.files[0]!
  const known = async () => (await api.visitor.post('/api/verify', { code: made.code, sha256 })).body.known
  expect(await known()).toBe(true)
  api.clock.advance(20 * dayMs)
  const decided = await one.step('decide', decision)
  const day = new Date(api.clock.now().getTime() + 40 * dayMs)
  expect([decided.status, decided.body.erasedAt]).toEqual([200, day.toISOString()])
  const told = await mailsTo(api, one.asked.email)
  expect(told.find(({ subject }) => subject === 'Your erasure takes longer')?.text).toContain(formatDate(day))
  const team = await mailsTo(api, api.deps.config.supportEmail)
  expect(team.find(({ subject }) => subject === 'An erasure is postponed')?.text).toContain(one.id)
  await passDays(39)
  for (const again of [await makePack(one), await makePack(one)]) expect(again.status).toBe(201)
  expect(await search(one.reader, 'Packborn')).toHaveLength(1)
  await passDays(1)
  expect(await search(one.reader, 'Packborn')).toEqual([])
  expect(await records()).toEqual([0, 0])
  expect(await known()).toBe(false)
})

test('a claim postpones an erasure by at most 60 days, and one from after its announcement not at all [SEC-44]', async () => {
  const dayBefore = () => new Date(api.clock.now().getTime() - 2 * dayMs).toISOString().slice(0, 10)
  const claim = () => ({ departure: dayBefore(), platform: 'airbnb', claimed: '500', currency: 'USD' })
  const one = await listed('Klaimborn', claim())
  expect((await one.step('decide', decision)).body.erasedAt).toBe(
    new Date(api.clock.now().getTime() + 60 * dayMs).toISOString(),
  )
  const late = await listed('Spaetborn')
  const { erasedAt } = (await late.step('decide', decision)).body
  expect(erasedAt).toBe(new Date(api.clock.now().getTime() + 14 * dayMs).toISOString())
  await passDays(13)
  const form = formOf({
    editingReviewId: late.reviewId,
    originalText: 'Spaetborn smoked.',
    review: 'Spaetborn smoked.',
    reviewType: '-1',
    ...claim(),
  })
  expect((await late.author.post('/api/review', form)).status).toBe(201)
  expect((await makePack(late)).status).toBe(201)
  await passDays(1)
  expect(await search(late.reader, 'Spaetborn')).toEqual([])
  await passDays(45)
  expect(await search(one.reader, 'Klaimborn')).toHaveLength(1)
  await passDays(1)
  expect(await search(one.reader, 'Klaimborn')).toEqual([])
})

test('the link of a person works until the erasure is done, however long a hold lasts [SEC-44 CAS-03]', async () => {
  const one = await listed('Linkborn')
  expect((await one.step('decide', decision)).status).toBe(200)
  const { _id } = (await api.deps.guests.byId(new ObjectId(one.guestId)))!
  const hold = { reason: 'A court asks for it.', by: 'ada@example.com', at: api.clock.now() }
  await api.deps.transaction((session) => api.deps.guests.setLegalHold(_id, hold, session))
  const read = async () => (await api.visitor.post('/api/case/read', { token: one.token })).status
  await passDays(120)
  expect(await read()).toBe(200)
  await api.deps.transaction((session) => api.deps.guests.setLegalHold(_id, null, session))
  await passDays(0)
  expect(await read()).toBe(404)
})
