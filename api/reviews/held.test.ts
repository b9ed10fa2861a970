import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedInAnew } from '../cases/testing/cases.ts'
import { png } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { publishAfterPeriod } from './publish.ts'
import { expectCounts } from './testing/expect-counts.ts'

let api: Api
let author: TestMember
let reader: TestMember
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = loggedInAnew(api, await api.member())
  reader = loggedInAnew(api, await api.member())
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const now = () => api.clock.now().getTime()
/** 00:00 UTC of the day so many days after this one. */
const midnight = (day: string, days: number) => Date.parse(`${day}T00:00:00Z`) + days * dayMs
const setTime = (time: number) => api.clock.advance(time - now())
const publishDue = () => publishAfterPeriod(api.deps)
const setNow = (id: string, by = author) => by.put(`/api/review/${id}/published`, {})
const stored = (id: string) => api.deps.reviews.byId(new ObjectId(id))

/** A review of a guest whose departure was yesterday, to be published after the period. */
async function postLater(by = author, more: object = {}) {
  const { _id: guest } = await api.guest({ by: (await api.member()).user })
  const departure = dayOf(now() - dayMs)
  const report = { review: 'Broke the lamp.', reviewType: '-1', departure }
  const posted = await by.post('/api/review', { guestId: guest, ...report, afterPeriod: '1', ...more })
  return { posted, guest, departure, id: posted.body._id as string, end: midnight(departure, 15) }
}

/** Everything that somebody else can read of a guest and its reviews, without times and links of the reader. */
async function readable(by: TestMember, guest: string, since: string) {
  const opened = (await by.get(`/api/guest/${guest}`)).body
  const lists = ['/api/review?limit=100', `/api/guest/history?profiles=1&since=${since}`]
  const read = await Promise.all(lists.map(async (path) => (await by.get(path)).body))
  return { opened, read: JSON.stringify(read) }
}

test('a review for after the review period needs a departure, and is published when the period ends', async () => {
  const { posted } = await postLater(author, { departure: '' })
  expect([posted.status, posted.body.issues[0].path]).toEqual([400, 'departure'])
  const past = dayOf(now() - 20 * dayMs)
  const { posted: late } = await postLater(author, { departure: past })
  expect(late.body).not.toHaveProperty('held')
  expect(late.body.hiddenByAdmin).toBe(false)
})

test('it is visible to its author only until day 15 after the departure, then to all, exactly once [FCT-07]', async () => {
  const form = new FormData()
  const { guest, departure } = await postLater(author, {
    review: 'Left.',
    departure: dayOf(now() - 20 * dayMs),
  })
  for (const by of [reader, admin, author]) expect((await by.get(`/api/guest/${guest}`)).status).toBe(200)
  const since = api.clock.now().toISOString()
  api.clock.advance(1000)
  const fields = {
    guestId: guest,
    review: 'Cracked the mirror.',
    reviewType: '-1',
    arrival: departure,
    departure,
  }
  for (const [name, value] of Object.entries({ ...fields, afterPeriod: '1' })) form.append(name, value)
  form.append('files', new File([await png()], 'lamp.png', { type: 'image/png' }))
  const { body, status } = await author.post('/api/review', form)
  const end = midnight(departure, 15)
  expect(status).toBe(201)
  expect(body.held).toEqual({ until: new Date(end).toISOString() })

  const unseen = async () => {
    for (const by of [reader, admin]) {
      const { opened, read } = await readable(by, guest, since)
      expect(opened).toMatchObject({ positiveCount: 0, negativeCount: 1 })
      expect(opened.review).toHaveLength(1)
      expect(read).not.toContain('Cracked the mirror.')
      expect((await by.get(`/api/guest/history?profiles=1&since=${since}`)).body).toEqual([])
      expect((await by.get(`/api/review/${body._id}/versions`)).status).toBe(404)
      expect((await by.put('/api/review/like', { reviewId: body._id })).status).toBe(404)
    }
    expect((await admin.get('/api/review?isAdminDashboard=1&q=mirror')).body).toEqual([])
    const show = { itemId: body._id, newValues: { hiddenByAdmin: false } }
    expect((await admin.post('/api/review/admin-update-review', show)).status).toBe(404)
    await expectCounts(api, guest)
  }
  await unseen()
  const own = (await author.get(`/api/guest/${guest}`)).body.review
  expect(own.map(({ held }: { held?: object }) => held !== undefined)).toEqual([true, false])

  setTime(end - 1)
  await publishDue()
  await unseen()
  setTime(end)
  await Promise.all([publishDue(), publishDue(), publishDue()])
  const published = (await readable(reader, guest, since)).opened
  expect(published).toMatchObject({ positiveCount: 0, negativeCount: 2 })
  expect(published.review[0]).toMatchObject({
    review: 'Cracked the mirror.',
    createdAt: new Date(end).toISOString(),
    hiddenByAdmin: false,
  })
  expect(published.review[0]).not.toHaveProperty('held')
  expect((await reader.get(`/api/guest/history?since=${since}`)).body).toHaveLength(1)
  await expectCounts(api, guest)
  setTime(end + dayMs)
  await publishDue()
  expect((await stored(body._id))!.createdAt.getTime()).toBe(end)
})

test('a review that came due while the server was off is published by the next round, with its evidence [FCT-07]', async () => {
  const file = new File([await png()], 'lamp.png', { type: 'image/png' })
  const { _id: guest } = await api.guest()
  const departure = dayOf(now() - dayMs)
  const form = new FormData()
  const fields = { guestId: guest, review: 'Broke it.', reviewType: '-1', departure, afterPeriod: '1' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('files', file)
  const { body } = await author.post('/api/review', form)
  expect((await author.get(body.files[0])).status).toBe(200)
  const fileId = (await stored(body._id))!.files[0]!._id
  const { mayReadEvidence } = await import('./evidence.ts')
  const may = (by: TestMember) => mayReadEvidence(api.deps, by.user._id, new ObjectId(body._id))
  expect([fileId !== undefined, await may(author), await may(reader), await may(admin)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  setTime(midnight(departure, 40))
  await publishDue()
  expect((await stored(body._id))!.hiddenByAdmin).toBe(false)
  expect([await may(reader), await may(admin)]).toEqual([true, true])
})

test('the author publishes at once, or discards it, and no one else can [FCT-07]', async () => {
  const first = await postLater()
  expect((await setNow(first.id, reader)).status).toBe(404)
  expect((await setNow(first.id, admin)).status).not.toBe(200)
  const { status, body } = await setNow(first.id)
  expect([status, body.hiddenByAdmin, body.held]).toEqual([200, false, undefined])
  expect((await setNow(first.id)).status).toBe(200)
  expect((await reader.get(`/api/guest/${first.guest}`)).body.negativeCount).toBe(1)
  await expectCounts(api, first.guest)
  const second = await postLater()
  expect((await author.put(`/api/review/${second.id}/withdrawn`, {})).status).toBe(200)
  setTime(second.end)
  await publishDue()
  expect((await reader.get(`/api/guest/${second.guest}`)).body).toMatchObject({
    negativeCount: 0,
    review: [],
  })
})

test('a review of a former member waits, and is published once the author is a member again [FCT-07]', async () => {
  const gone = loggedInAnew(api, await api.member())
  const { id, end, guest } = await postLater(gone)
  const setPaid = (currentlyPaid: boolean) =>
    api.deps.db.collection('users').updateOne({ _id: gone.user._id }, { $set: { currentlyPaid } })
  await setPaid(false)
  setTime(end)
  await publishDue()
  expect((await setNow(id, gone)).status).toBe(403)
  const [own] = (await gone.get('/api/review?allReviewsByUser=1')).body
  expect(own).toMatchObject({ _id: id, held: { isMissed: true }, hiddenByAdmin: true })
  await setPaid(true)
  await publishDue()
  expect((await reader.get(`/api/guest/${guest}`)).body.review).toEqual([])
  expect((await setNow(id, gone)).status).toBe(200)
  expect((await reader.get(`/api/guest/${guest}`)).body.review).toHaveLength(1)
})

test('an edit before that stays unseen; another departure is another day, and none is refused [FCT-07]', async () => {
  const { id, guest, departure, end } = await postLater()
  const edit = (change: object) =>
    author.post('/api/review', {
      editingReviewId: id,
      originalText: 'Broke the lamp.',
      review: 'Broke the lamp.',
      ...change,
    })
  expect((await edit({ departure: '' })).status).toBe(400)
  const next = dayOf(Date.parse(departure) + dayMs)
  const { body } = await edit({ departure: next })
  expect(body.held).toEqual({ until: new Date(end + dayMs).toISOString() })
  expect((await reader.get(`/api/guest/${guest}`)).body).toMatchObject({ negativeCount: 0, review: [] })
})

test('a new review of a stay that was decided against waits for the team, and either decision ends it [FCT-06]', async () => {
  const by = loggedInAnew(api, await api.member())
  const post = (guestId: string, departure?: string, more: object = {}) => {
    const dates = departure && { arrival: departure, departure: dayOf(Date.parse(departure) + 2 * dayMs) }
    const review = `Smoked until ${departure}.`
    return by.post('/api/review', { guestId, review, reviewType: '-1', ...dates, ...more })
  }
  const decide = (itemId: string, hiddenByAdmin: boolean) =>
    admin.post('/api/review/admin-update-review', { itemId, newValues: { hiddenByAdmin } })
  const toCheck = async () => (await admin.get('/api/admin/notices')).body.reviewsToCheck
  const { _id: guest } = await api.guest()
  const first = await post(guest, '2026-03-02', { listing: 'Lake house' })
  await decide(first.body._id, true)
  expect((await post(guest, '2026-05-02')).body).not.toHaveProperty('held')
  const before = await toCheck()
  const again = await post(guest, '2026-03-03', { listing: 'The lake house' })
  expect(again.body).toMatchObject({ hiddenByAdmin: true, held: { forTeam: true } })
  expect(await toCheck()).toBe(before + 1)
  expect((await admin.get('/api/admin/notices')).body.heldReviews).toBe(1)
  const [row] = (await admin.get('/api/review?isAdminDashboard=1')).body
  expect(row).toMatchObject({ _id: again.body._id, needsAttention: true, held: { forTeam: true } })
  expect((await reader.get(`/api/guest/${guest}`)).body).toMatchObject({ negativeCount: 1 })
  expect((await setNow(again.body._id, by)).body.hiddenByAdmin).toBe(true)
  expect((await decide(again.body._id, true)).status).toBe(200)
  expect(await toCheck()).toBe(before)

  for (const { body } of [first, again])
    expect((await by.put(`/api/review/${body._id}/withdrawn`, {})).status).toBe(200)
  const third = await post(guest, '2026-03-02')
  expect(third.body.held).toEqual({ forTeam: true })
  const undated = await post(guest)
  expect(undated.body.held, 'it may be about the same stay').toEqual({ forTeam: true })
  expect((await post(guest, '2026-01-02')).body, 'nothing is decided about this one').not.toHaveProperty(
    'held',
  )
  expect((await by.put(`/api/review/${undated.body._id}/withdrawn`, {})).status).toBe(200)
  await decide(third.body._id, false)
  expect((await reader.get(`/api/guest/${guest}`)).body).toMatchObject({ negativeCount: 3 })
  await expectCounts(api, guest)
  expect((await stored(third.body._id))!.held).toBeUndefined()
})
