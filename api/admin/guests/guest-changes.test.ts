import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAgain } from '../../account-closing/close-account.ts'
import { carryOutErasure } from '../../cases/erasure/carry-out-erasure.ts'
import { disputedReview, loggedInAnew } from '../../cases/testing/cases.ts'
import { typedGuest } from '../../guests/testing/guests.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { profiled } from '../../testing/profiled.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
})
afterAll(() => api.close())

const reason = 'Both bookings were shown to us.'
const post = (path: string, body: object, by = admin) =>
  by.post(`/api/admin/guests/${path}`, { reason, ...body })
const merge = (keptId: string, mergedId: string) => post('merge', { keptId, mergedId })
const undoOf = async (keptId: string) => {
  const [first] = (await admin.get(`/api/admin/guests/${keptId}/merges`)).body
  return post('undo-merge', { mergeId: first?._id ?? keptId })
}
const detail = async (member: TestMember, id: string) => (await member.get(`/api/guest/${id}`)).body
const idsFor = async (search: object) =>
  ((await admin.post('/api/guest/search', search)).body as { _id: string }[]).map(({ _id }) => _id)
const lastAudit = async () => (await admin.get('/api/admin/audit?sort=-at')).body[0]
const used = async (member: TestMember) => (await member.get('/api/users/me')).body.quotaUsed as number

const names = [
  '',
  'Quarterman',
  'Osterloh',
  'Villaseca',
  'Bjornstad',
  'Okonkwo',
  'Feathers',
  'Tsukamoto',
  'Zelenko',
  'Ibarra',
  'Abernathy',
  'Whitlock',
  'Larkspur',
  'Penhaligon',
]
let people = 0
/** Two entries of one person, each with a review by the same author and by another. */
async function twoEntries() {
  people += 1
  const name = names[people]!
  const [author, other, reader] = [await api.member(), await api.member(), await api.member()]
  const kept = await api.guest({ firstName: 'William', lastName: name })
  const merged = await api.guest({ firstName: 'Bill', lastName: name })
  for (const [guestId, by, reviewType] of [
    [kept._id, author, '-1'],
    [merged._id, author, '1'],
    [merged._id, other, '-1'],
  ] as const) {
    await api.review({ guestId, by: by.user, reviewType, review: `About ${name}.` })
    api.clock.advance(1000)
  }
  return { name, kept: kept._id, merged: merged._id, author, other, reader }
}
const countsOf = ({ positiveCount, negativeCount, weightedScore }: Record<string, unknown>) => ({
  positiveCount,
  negativeCount,
  weightedScore,
})

test('an admin corrects name, number and city everywhere, and the activity log keeps the reason [OPS-01]', async () => {
  const guest = await api.guest({ firstName: 'Jhon', lastName: 'Smiht', city: 'Tampa', state: 'FL' })
  await api.review({ guestId: guest._id, review: 'Was quiet.' })
  const reader = await api.member()
  await reader.get(`/api/guest/${guest._id}`)
  const { body } = await admin.get(`/api/admin/guests/${guest._id}/number`)
  expect(body.phoneNumber).toMatch(/\d{4}$/)
  const since = api.clock.now().toISOString()
  api.clock.advance(1000)
  const typed = typedGuest({
    firstName: 'John',
    lastName: 'Smithson',
    phoneNumber: '(555) 880-0001',
    city: 'Reno',
    state: 'NV',
  })
  expect((await post('correct', { guestId: guest._id, ...typed })).status).toBe(200)
  expect(await idsFor({ firstName: 'John', lastName: 'Smithson' })).toEqual([guest._id])
  expect(await idsFor({ phoneNumber: '5558800001' })).toEqual([guest._id])
  expect(await idsFor({ lastName: 'Smiht' })).toEqual([])
  expect(await detail(reader, guest._id)).toMatchObject({
    lastName: 'Smithson',
    city: 'Reno',
    phoneNumber: '(•••) •••-0001',
  })
  const changed = await reader.get(`/api/guest/history?profiles=1&since=${since}`)
  expect(changed.body).toMatchObject([{ lastName: 'Smithson' }])
  expect((await admin.get('/api/review?isAdminDashboard=1&q=smithson')).body).toHaveLength(1)
  expect(await lastAudit()).toMatchObject({
    action: 'corrected a guest',
    detail: expect.stringContaining(reason),
  })

  const other = await api.guest({ lastName: 'Taken' })
  expect((await post('correct', { guestId: other._id, ...typed })).status).toBe(409)
  expect((await post('correct', { guestId: guest._id, ...typed }, reader)).status).toBe(403)
  expect((await post('correct', { guestId: guest._id, ...typed, reason: ' ' })).status).toBe(400)
})

test('a review is moved to the guest whom it is about, with counters and score of both [OPS-01]', async () => {
  const { kept, merged, author, other } = await twoEntries()
  const [review] = (await detail(other, merged)).review.filter(
    (one: { user?: string }) => one.user === other.id,
  )
  expect((await post('split', { reviewId: review._id, guestId: kept })).status).toBe(200)
  expect(countsOf(await detail(admin, kept))).toEqual({
    positiveCount: 0,
    negativeCount: 2,
    weightedScore: 0,
  })
  expect(countsOf(await detail(admin, merged))).toEqual({
    positiveCount: 1,
    negativeCount: 0,
    weightedScore: 1,
  })
  const before = await used(other)
  expect((await other.get(`/api/guest/${kept}`)).status).toBe(200)
  expect(await used(other)).toBe(before)
  expect(await lastAudit()).toMatchObject({ action: 'moved a review to another guest', detail: reason })
  expect((await post('split', { reviewId: review._id, guestId: kept })).status).toBe(409)
  expect((await author.get('/api/review?mine=1')).status).toBe(200)
})

test('after a merge both ids, names and numbers open one guest, and no second credit is charged [OPS-01 OPS-02]', async () => {
  const { name, kept, merged, author, other, reader } = await twoEntries()
  await reader.get(`/api/guest/${merged}`)
  api.clock.advance(1000)
  const both = await api.member()
  await both.get(`/api/guest/${merged}`)
  const first = (await both.get('/api/guest/history')).body[0].viewedAt
  api.clock.advance(60_000)
  await both.get(`/api/guest/${kept}`)
  const [ofReader, ofBoth] = [await used(reader), await used(both)]
  const { phoneNumber } = (await admin.get(`/api/admin/guests/${merged}/number`)).body
  expect((await merge(kept, merged)).status).toBe(200)

  for (const id of [kept, merged]) {
    const guest = await detail(reader, id)
    expect(guest).toMatchObject({ _id: kept, firstName: 'William' })
    expect(guest.review).toHaveLength(3)
    // Of the author with two reviews only the newest weighs.
    expect(countsOf(guest)).toEqual({ positiveCount: 1, negativeCount: 2, weightedScore: 0.5 })
  }
  expect(await used(reader)).toBe(ofReader)
  expect(await used(both)).toBe(ofBoth)
  const history = (await both.get('/api/guest/history')).body
  expect(history).toMatchObject([{ _id: kept, viewedAt: first }])
  expect((await both.get('/api/guest/gone')).body).toEqual([merged])
  expect(await idsFor({ firstName: 'Bill', lastName: name })).toEqual([kept])
  expect(await idsFor({ phoneNumber })).toEqual([kept])
  const people = [{ firstName: 'Bill', lastName: name, lastFour: '', city: '' }]
  expect((await other.post('/api/guest/check', { people })).body.people).toMatchObject([{ matches: 1 }])
  const again = await author.post(
    '/api/guest',
    typedGuest({ firstName: 'Bill', lastName: name, phoneNumber }),
  )
  expect((await detail(author, again.body._id))._id).toBe(kept)
  const posted = { guestId: merged, review: 'Came again.', reviewType: '1' }
  expect((await reader.post('/api/review', posted)).body.guest).toBe(kept)
  expect(await lastAudit()).toMatchObject({ action: 'merged two guests', detail: reason })
})

test('a merge is undone for 90 days: what was moved goes back, what came since stays [OPS-02]', async () => {
  const { kept, merged, reader } = await twoEntries()
  const both = await api.member()
  for (const id of [merged, kept]) await both.get(`/api/guest/${id}`)
  await reader.get(`/api/guest/${merged}`)
  const before = [countsOf(await detail(admin, kept)), countsOf(await detail(admin, merged))]
  const credits = [await used(reader), await used(both)]
  await merge(kept, merged)
  api.clock.advance(1000)
  const late = await api.member()
  await api.review({ guestId: kept, by: late.user, reviewType: '1', review: 'Later.' })
  expect((await undoOf(kept)).status).toBe(200)
  const [one, two] = [await detail(both, kept), await detail(both, merged)]
  expect([one._id, two._id]).toEqual([kept, merged])
  expect(countsOf(two)).toEqual(before[1])
  expect(one).toMatchObject({ ...before[0], positiveCount: 1, weightedScore: expect.any(Number) })
  expect(await detail(reader, merged)).toMatchObject({ _id: merged })
  expect([await used(reader), await used(both)]).toEqual(credits)
  expect((await reader.get('/api/guest/history')).body).toMatchObject([{ _id: merged }])
  expect((await both.get('/api/guest/gone')).body).toEqual([])

  await merge(kept, merged)
  const [last] = (await admin.get(`/api/admin/guests/${kept}/merges`)).body
  api.clock.advance(90 * 24 * 3_600_000)
  expect((await admin.get(`/api/admin/guests/${kept}/merges`)).body).toEqual([])
  expect((await post('undo-merge', { mergeId: last._id })).status).toBe(404)
})

test('guests opened again after an undone merge stay on devices, through another merge, too [SEC-54]', async () => {
  const { kept, merged, reader } = await twoEntries()
  const gone = async () => (await reader.get('/api/guest/gone')).body as string[]
  await reader.get(`/api/guest/${merged}`)
  await merge(kept, merged)
  expect(await gone()).toEqual([merged])
  await undoOf(kept)
  expect(await gone()).toEqual([kept])
  await reader.get(`/api/guest/${kept}`)
  expect(await gone()).toEqual([])
  await merge(merged, kept)
  await undoOf(merged)
  expect(await gone()).toEqual([])
  const late = await api.member()
  await late.get(`/api/guest/${merged}`)
  for (let times = 0; times < 2; times += 1) {
    await merge(kept, merged)
    expect((await late.get('/api/guest/gone')).body).toEqual([merged])
    await undoOf(kept)
  }
})

test('an author whose review is moved to a guest that an undone merge took away keeps that guest [SEC-54]', async () => {
  const { kept, merged } = await twoEntries()
  const author = await api.member()
  await author.get(`/api/guest/${merged}`)
  const { _id: reviewId } = await api.review({ guestId: merged, by: author.user })
  await merge(kept, merged)
  await undoOf(kept)
  expect((await author.get('/api/guest/gone')).body).toEqual([kept])
  expect((await post('split', { reviewId, guestId: kept })).status).toBe(200)
  expect((await author.get('/api/guest/gone')).body).toEqual([])
})

test('an undone merge gives a closed account nothing back, and takes decisions away again [SEC-54]', async () => {
  const { kept, merged, other } = await twoEntries()
  const [single, both] = [await api.member(), await api.member()]
  for (const [member, ids] of [
    [single, [merged]],
    [both, [merged, kept]],
  ] as const)
    for (const id of ids) {
      await member.get(`/api/guest/${id}`)
      await member.put(`/api/guest/${id}/watch`, { watch: true })
    }
  const [review] = (await detail(other, merged)).review.filter(
    (one: { user?: string }) => one.user === other.id,
  )
  await api.hide(review._id)
  expect((await other.put(`/api/review/${review._id}/withdrawn`, {})).status).toBe(200)
  const decisions = async (id: string) =>
    (await api.deps.guests.byId(new ObjectId(id)))?.decidedAgainst?.length ?? 0
  await merge(kept, merged)
  expect([await decisions(kept), await decisions(merged)]).toEqual([1, 1])
  for (const { user } of [single, both, other]) await closeAgain(api.deps, user._id)
  const rows = async (name: string) => JSON.stringify(await api.deps.db.collection(name).find().toArray())
  const names = ['guestMerges', 'views', 'watches', 'guestTombstones', 'guests']
  const left = async () =>
    (await Promise.all(names.map(rows))).filter((text) =>
      [single, both, other].some(({ id }) => text.includes(id)),
    )
  expect(await left()).toEqual([])
  expect((await undoOf(kept)).status).toBe(200)
  expect(await left()).toEqual([])
  expect([await decisions(kept), await decisions(merged)]).toEqual([0, 1])
})

test('a guest is corrected to the name and number of one that was merged into it [SEC-57]', async () => {
  const typed = typedGuest({ firstName: 'Billie', lastName: 'Correctborn' })
  const { _id: merged } = await api.guest(typed)
  const { _id: kept } = await api.guest({ firstName: 'William', lastName: 'Correctborn' })
  expect((await post('correct', { guestId: kept, ...typed })).status).toBe(409)
  await merge(kept, merged)
  expect((await post('correct', { guestId: kept, ...typed })).status).toBe(200)
  expect(await detail(admin, kept)).toMatchObject({ firstName: 'Billie' })
  expect((await admin.post('/api/guest', typed)).body._id).toBe(kept)
})

test('a merge of a merge leads to the last guest, and is undone from the last one back [OPS-02]', async () => {
  const [a, b, c] = [await twoEntries(), await twoEntries(), await twoEntries()]
  await merge(b.kept, a.kept)
  await merge(c.kept, b.kept)
  for (const id of [a.kept, b.kept]) expect((await detail(admin, id))._id).toBe(c.kept)
  const named = { firstName: 'William', lastName: a.name }
  expect(await idsFor(named)).toEqual([c.kept, a.merged])
  const [first] = (await admin.get(`/api/admin/guests/${b.kept}/merges`)).body
  expect((await post('undo-merge', { mergeId: first._id })).status).toBe(409)
  expect((await undoOf(c.kept)).status).toBe(200)
  expect((await detail(admin, a.kept))._id).toBe(b.kept)
  expect((await undoOf(b.kept)).status).toBe(200)
  expect((await detail(admin, a.kept)).review).toHaveLength(1)
  expect(await idsFor(named)).toEqual([a.kept, a.merged])
})

test('a merge with itself, a merged or an unknown guest is refused; a disputed review takes its case along [OPS-01]', async () => {
  const { kept, merged } = await twoEntries()
  expect((await merge(kept, kept)).status).toBe(409)
  expect((await merge(kept, '65a000000000000000000000')).status).toBe(404)
  const disputed = await disputedReview(api, admin)
  await disputed.identify()
  expect((await merge(kept, disputed.guestId)).status).toBe(200)
  const decision = { reason: 'unproven', text: 'No proof.', authorText: 'It is hidden.' }
  expect((await disputed.step('decide', decision)).status).toBe(200)
  expect(
    (await detail(admin, kept)).review.find((one: { _id: string }) => one._id === disputed.reviewId),
  ).toMatchObject({
    hiddenByAdmin: true,
  })
  expect((await merge(disputed.guestId, merged)).status).toBe(409)
})

test('a server that dies in the middle of a merge has changed nothing [OPS-01]', async () => {
  const { kept, merged } = await twoEntries()
  const before = [await detail(admin, kept), await detail(admin, merged)]
  const death = vi.spyOn(api.deps.guestMerges, 'insert').mockRejectedValue(new Error('The server died'))
  await merge(kept, merged).catch(() => undefined)
  death.mockRestore()
  expect([await detail(admin, kept), await detail(admin, merged)]).toMatchObject(
    before.map(({ _id, positiveCount, negativeCount }) => ({ _id, positiveCount, negativeCount })),
  )
  expect(await api.deps.db.collection('guestMerges').countDocuments({ kept: new ObjectId(kept) })).toBe(0)
})

test('an erasure takes the guests that were merged into one along [CAS-10 OPS-01]', async () => {
  const { name, kept, merged } = await twoEntries()
  await merge(kept, merged)
  const guest = new ObjectId(kept)
  await api.deps.transaction((session) =>
    api.deps.erasures.announce({ _id: guest, dueAt: api.clock.now() }, session),
  )
  await carryOutErasure(api.deps, guest)
  for (const id of [kept, merged]) expect((await admin.get(`/api/guest/${id}`)).status).toBe(404)
  expect(await idsFor({ lastName: name })).toEqual([])
  expect(await api.deps.db.collection('guests').countDocuments({ lastName: name })).toBe(0)
})

test('two guests with 500 reviews each are merged by as many queries as two with five [OPS-01]', async () => {
  const mergedBy: number[] = []
  for (const reviews of [5, 500]) {
    const [one, two] = [await guestWith(reviews), await guestWith(reviews)]
    const { answer, operations } = await profiled(api.deps.db, () => merge(one, two), {
      op: { $ne: 'getmore' },
    })
    expect(answer.status).toBe(200)
    expect(await api.deps.db.collection('reviews').countDocuments({ guest: new ObjectId(one) })).toBe(
      2 * reviews,
    )
    mergedBy.push(operations.length)
  }
  expect(mergedBy[1]).toBe(mergedBy[0])
})

async function guestWith(reviews: number): Promise<string> {
  const { _id } = await api.guest()
  const first = await api.review({ guestId: _id })
  const sample = (await api.deps.reviews.byId(new ObjectId(first._id)))!
  await api.deps.db
    .collection('reviews')
    .insertMany(
      Array.from({ length: reviews - 1 }, () => ({ ...sample, _id: new ObjectId(), author: new ObjectId() })),
    )
  return _id
}
