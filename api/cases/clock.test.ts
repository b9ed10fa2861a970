import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { runCaseClock } from './clock.ts'
import { confirmedCase, disputedReview, loggedInAnew } from './testing/cases.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off', SUPPORT_EMAIL: 'team@example.com' })
  admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
  await api.admin({ email: 'ben@example.com' })
})
afterAll(() => api.close())

const dayMs = 24 * 3_600_000
const team = { text: 'What did it smell of?' }
/** Goes on by whole days, with the daily task at each, as several workers at once. */
async function days(count: number) {
  for (let day = 0; day < count; day++) {
    api.clock.advance(dayMs)
    await Promise.all([runCaseClock(api.deps), runCaseClock(api.deps), runCaseClock(api.deps)])
  }
}
const subjects = async (to: string) => (await mailsTo(api, to)).map(({ subject }) => subject)
const read = async (token: string) => (await api.visitor.post('/api/case/read', { token })).body
type Disputed = Awaited<ReturnType<typeof disputedReview>>
async function seenBy(member: TestMember, { guestId, reviewId }: Disputed) {
  const { body } = await loggedInAnew(api, member).get(`/api/guest/${guestId}`)
  const review = body.review.find(({ _id }: { _id: string }) => _id === reviewId)
  return { score: body.weightedScore, review }
}
const answer = ({ author, reviewId }: Disputed, body: object) =>
  author.post(`/api/review/${reviewId}/dispute`, { statement: 'I have the photos.', ...body })

test('an author whom the team has not asked is asked by the clock within 5 working days, once [CAS-06]', async () => {
  const disputed = await disputedReview(api, admin)
  await disputed.identify()
  const mails = () => subjects(disputed.author.user.email)
  await days(4)
  expect(await mails()).toEqual([])
  await days(1)
  expect(await mails()).toEqual([expect.stringContaining('A guest disputes your review: please answer by')])
  await days(3)
  expect(await mails()).toHaveLength(1)
  const { review } = await seenBy(disputed.author, disputed)
  expect(review.dispute.question).toMatchObject({
    answered: false,
    text: expect.stringContaining('correct it'),
  })
  expect((await disputed.step('author', team)).status).toBe(409)
})

test('the review of a silent author is withheld after ten days, not erased, and a decision restores it [CAS-06]', async () => {
  const disputed = await disputedReview(api, admin)
  const { author, identify, step, token, typed } = disputed
  await identify()
  expect((await step('author', team)).body.review.question).toMatchObject(team)
  const asked = (await mailsTo(api, author.user.email)).at(-1)
  expect(asked?.text).toContain(team.text)
  expect(asked?.text).not.toContain(typed.email)
  const reader = await api.member()
  await days(9)
  expect((await seenBy(reader, disputed)).review).toBeDefined()
  await days(1)
  expect((await seenBy(reader, disputed)).review).toBeUndefined()
  expect(await read(token)).toMatchObject({ review: { hidden: true, text: 'Smoked inside.' } })
  expect((await subjects(author.user.email)).at(-1)).toBe('Your disputed review is withheld')
  expect((await subjects(typed.email)).at(-1)).toBe('Members no longer see the review')
  expect((await seenBy(author, disputed)).review).toMatchObject({ hiddenByAdmin: true })
  const unhide = { itemId: disputed.reviewId, newValues: { hiddenByAdmin: false } }
  expect((await admin.post('/api/review/admin-update-review', unhide)).status).toBe(409)
  await step('decide', { reason: 'confirmed', text: 'The photos show it.', authorText: 'It is back.' })
  const { review, score } = await seenBy(reader, disputed)
  expect([review.review, review.dispute, score]).toEqual(['Smoked inside.', undefined, 0])
})

test('an answered review stays disputed and out of the score after day 30, before every admin [CAS-06]', async () => {
  const disputed = await disputedReview(api, admin)
  await disputed.identify()
  await disputed.step('author', team)
  await days(3)
  expect((await answer(disputed, { answer: 'stands-by' })).status).toBe(200)
  expect((await answer(disputed, { answer: 'withdrawn' })).status).toBe(409)
  const { body } = await admin.get(`/api/admin/cases/${disputed.id}`)
  expect(body.review.answer).toMatchObject({ kind: 'stands-by', statement: 'I have the photos.' })
  expect(JSON.stringify(await read(disputed.token))).not.toContain('I have the photos.')
  const late = async (email: string) =>
    (await mailsTo(api, email)).filter(({ text }) => text.includes(disputed.id)).length
  const before = [await late('ada@example.com'), await late('ben@example.com')]
  await days(26)
  expect([await late('ada@example.com'), await late('ben@example.com')]).toEqual(before)
  await days(1)
  expect([await late('ada@example.com'), await late('ben@example.com')]).toEqual(
    before.map((sent) => sent + 1),
  )
  await days(20)
  expect(await late('ben@example.com')).toBe(before[1]! + 1)
  const { review, score } = await seenBy(await api.member(), disputed)
  expect([review.dispute.days, score]).toEqual([30, null])
  expect(
    (await admin.get('/api/admin/cases')).body.find(({ _id }: { _id: string }) => _id === disputed.id),
  ).toMatchObject({ isUrgent: true, daysLeft: -20 })
})

test('a dispute is extended once by 15 days, with a reason that is mailed [CAS-06]', async () => {
  const disputed = await disputedReview(api, admin)
  const { step, identify, typed } = disputed
  await identify()
  await step('author', team)
  await answer(disputed, { answer: 'stands-by' })
  await days(29)
  expect((await step('extend', { reason: ' ' })).status).toBe(400)
  expect((await step('extend', { reason: 'The receipts are on their way.' })).body).toMatchObject({
    daysLeft: 16,
    mayExtend: false,
    review: { dispute: { days: 45 } },
  })
  expect((await step('extend', { reason: 'More.' })).status).toBe(409)
  expect((await mailsTo(api, typed.email)).at(-1)?.text).toContain('The receipts are on their way.')
  await days(15)
  const stored = () => api.deps.db.collection('cases').findOne({ email: typed.email })
  expect(await stored()).not.toHaveProperty('escalatedAt')
  await days(1)
  expect(await stored()).toHaveProperty('escalatedAt')
})

test('after a stop of ten days the clock does what is due, and after forty all of it at once [CAS-06]', async () => {
  const asked = await disputedReview(api, admin)
  await asked.identify()
  await asked.step('author', team)
  const unasked = await disputedReview(api, admin)
  await unasked.identify()
  api.clock.advance(10 * dayMs)
  await runCaseClock(api.deps)
  const reader = await api.member()
  expect((await seenBy(reader, asked)).review).toBeUndefined()
  expect((await seenBy(reader, unasked)).review.dispute).toBeDefined()
  expect(await subjects(unasked.author.user.email)).toHaveLength(1)
  const forgotten = await disputedReview(api, admin)
  await forgotten.identify()
  api.clock.advance(40 * dayMs)
  await runCaseClock(api.deps)
  expect((await seenBy(reader, forgotten)).review).toBeUndefined()
  expect(await subjects(forgotten.author.user.email)).toHaveLength(2)
  expect(await api.deps.db.collection('cases').findOne({ email: forgotten.typed.email })).toHaveProperty(
    'escalatedAt',
  )
})

test('a request without a decision is put before every admin on day 45 [CAS-06]', async () => {
  const { typed } = await confirmedCase(api, { kind: 'copy' })
  const stored = () => api.deps.db.collection('cases').findOne({ email: typed.email })
  await days(44)
  expect(await stored()).not.toHaveProperty('escalatedAt')
  await days(1)
  expect(await stored()).toHaveProperty('escalatedAt')
})

test('the author corrects by an edit, or withdraws, which hides the review at once; no one else answers [CAS-06]', async () => {
  const corrected = await disputedReview(api, admin)
  const { reviewId, author } = corrected
  expect((await answer(corrected, { answer: 'stands-by' })).status).toBe(404)
  await corrected.identify()
  await corrected.step('author', team)
  const stranger = { ...corrected, author: loggedInAnew(api, await api.member()) }
  expect((await answer(stranger, { answer: 'withdrawn' })).status).toBe(404)
  expect((await answer(corrected, { answer: 'corrected' })).body.message).toContain('Edit the review first')
  api.clock.advance(1000)
  const edit = { editingReviewId: reviewId, originalText: 'Smoked inside.', review: 'Smoked on the porch.' }
  await author.post('/api/review', edit)
  expect((await answer(corrected, { answer: 'corrected' })).status).toBe(200)
  expect(await read(corrected.token)).toMatchObject({
    review: { answer: 'corrected', text: 'Smoked on the porch.' },
  })

  const withdrawn = await disputedReview(api, admin)
  await withdrawn.identify()
  await withdrawn.step('author', team)
  expect((await answer(withdrawn, { answer: 'withdrawn' })).status).toBe(200)
  const reader = await api.member()
  expect((await seenBy(reader, withdrawn)).review).toBeUndefined()
  await withdrawn.step('decide', {
    reason: 'confirmed',
    text: 'It was true.',
    authorText: 'You withdrew it.',
  })
  expect((await seenBy(reader, withdrawn)).review).toBeUndefined()
})

test('a review that is hidden meanwhile, or whose author is gone, ends in a clear answer [CAS-06]', async () => {
  const hidden = await disputedReview(api, admin)
  await api.hide(hidden.reviewId)
  await hidden.identify()
  await hidden.step('author', team)
  await days(10)
  await hidden.step('decide', {
    reason: 'confirmed',
    text: 'True, and hidden before.',
    authorText: 'As before.',
  })
  const reader = await api.member()
  expect((await seenBy(reader, hidden)).review).toBeUndefined()
  const orphan = await disputedReview(api, admin)
  await api.deps.db.collection('users').deleteOne({ _id: orphan.author.user._id })
  await orphan.identify()
  expect((await orphan.step('author', team)).status).toBe(200)
  await days(10)
  expect((await seenBy(reader, orphan)).review).toBeUndefined()
  const decided = await orphan.step('decide', {
    reason: 'unproven',
    text: 'Nobody answers.',
    authorText: 'Gone.',
  })
  expect(decided.body).toMatchObject({ state: 'decided', review: { author: 'The account is closed' } })
})
