import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { confirmedCase, disputedReview, loggedInAnew, newestToken, typedCase } from './testing/cases.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off', SUPPORT_EMAIL: 'team@example.com' })
  admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
})
afterAll(() => api.close())

const day = 24 * 3_600_000
const list = async (query = '') => (await admin.get(`/api/admin/cases${query}`)).body
const read = async (token: string) => (await api.visitor.post('/api/case/read', { token })).body

test('the team lists cases by the days left, with everything the person wrote [CAS-04]', async () => {
  const first = await confirmedCase(api)
  api.clock.advance(2 * day)
  const second = await confirmedCase(api, { kind: 'copy', message: 'What do you hold?\nAll of it, please.' })
  const unconfirmed = typedCase()
  await api.visitor.post('/api/case', unconfirmed)
  const rows = await list()
  const ids = rows.map(({ _id }: { _id: string }) => _id)
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
  expect(rows.map(({ email }: { email: string }) => email)).not.toContain(unconfirmed.email)
  expect(rows.find(({ _id }: { _id: string }) => _id === first.id)).toMatchObject({ daysLeft: 43 })
  await api.visitor.post('/api/case/message', { token: second.token, text: 'One more thing.' })
  expect((await admin.get(`/api/admin/cases/${second.id}`)).body).toMatchObject({
    name: 'Kim Lee',
    kind: 'copy',
    email: second.typed.email,
    phoneNumber: second.typed.phoneNumber,
    stay: second.typed.stay,
    message: second.typed.message,
    daysLeft: 45,
    messages: [{ by: 'person', text: 'One more thing.' }],
  })
  expect((await api.member().then((member) => member.get('/api/admin/cases'))).status).toBe(403)
})

test('a guest is looked up by the whole number, then by four digits, and the security log names each look [CAS-04]', async () => {
  const { id } = await confirmedCase(api, { lastName: 'Okafor' })
  const by = (await api.member()).user
  const { _id: whole } = await api.guest({ lastName: 'Okafor', phoneNumber: '(512) 555-0177', by })
  const { _id: four } = await api.guest({
    lastName: 'Okafor',
    phoneNumber: '',
    numberHidden: true,
    lastFour: '0177',
    by,
  })
  await api.guest({ lastName: 'Other', phoneNumber: '', numberHidden: true, lastFour: '0177', by })
  const { _id: reviewId } = await api.review({ guestId: whole, by, review: 'Left early.' })
  const lookUp = (phoneNumber: string) => admin.post(`/api/admin/cases/${id}/look-up`, { phoneNumber })
  const { body } = await lookUp('+1 512 555 0177')
  expect(body).toMatchObject([
    { _id: whole, isSure: true, reviews: [{ _id: reviewId, text: 'Left early.', isDisputed: false }] },
    { _id: four, isSure: false, reviews: [] },
  ])
  expect(body).toHaveLength(2)
  expect((await lookUp('0177')).status).toBe(400)
  const { body: log } = await admin.get('/api/admin/security?q=looked')
  expect(log).toMatchObject([
    { event: 'guest looked up', email: 'ada@example.com', detail: `number ending in 0177, case ${id}` },
  ])
})

test('the team asks for more, and the person answers on the page [CAS-03 CAS-04]', async () => {
  const { id, token, typed } = await confirmedCase(api)
  const asked = await admin.post(`/api/admin/cases/${id}/ask`, { text: 'Which platform was it?' })
  expect(asked.body).toMatchObject({ waitsForPerson: true, messages: [{ by: 'team' }] })
  const mail = (await mailsTo(api, typed.email)).at(-1)
  expect(mail?.text).toContain('Which platform was it?')
  const fresh = await newestToken(api, typed.email)
  expect(await read(fresh)).toMatchObject({
    waitsForPerson: true,
    messages: [{ text: 'Which platform was it?' }],
  })
  await api.visitor.post('/api/case/message', { token, text: 'The blue one.' })
  expect(await read(token)).toMatchObject({ waitsForPerson: false, messages: [{}, { by: 'person' }] })
})

test('a decision that the person was not identified takes back what the identification gave [SEC-48]', async () => {
  const { token, typed, step, guestId, reviewId, identify } = await disputedReview(api, admin)
  const reader = await api.member()
  const shown = async () => (await reader.get(`/api/guest/${guestId}`)).body.review[0]
  const before = await shown()
  await identify()
  const state = (text: string, link = token) => api.visitor.put('/api/case/statement', { token: link, text })
  expect((await state('I never was there.')).status).toBe(200)
  expect(await read(token)).toMatchObject({ review: { text: 'Smoked inside.' } })
  const decision = {
    reason: 'not-identified',
    text: 'The booking was forged.',
    authorText: 'It was somebody else.',
  }
  expect((await step('decide', decision)).body).toMatchObject({
    state: 'decided',
    review: null,
    identification: null,
  })
  expect(await shown()).toEqual(before)
  expect(await read(token)).toMatchObject({
    state: 'decided',
    review: null,
    decision: { text: decision.text },
  })
  expect((await state('Once more.')).status).toBe(409)
  expect((await mailsTo(api, typed.email)).at(-1)?.text).not.toContain('Smoked inside.')
  expect(await api.deps.db.collection('cases').findOne({ review: new ObjectId(reviewId) })).toBeNull()
  // The guest, who comes later, disputes it for the first time, and with a mark.
  const guest = await confirmedCase(api)
  const how = 'Showed a passport.'
  await admin.post(`/api/admin/cases/${guest.id}/identify`, { guestId, how, reviewId })
  expect(await shown()).toMatchObject({ dispute: { days: 30 } })
  await state('It was not me.', guest.token)
  const unproven = { reason: 'confirmed', text: 'It stays.', authorText: 'It stays.' }
  await admin.post(`/api/admin/cases/${guest.id}/decide`, unproven)
  expect((await shown()).statement).toBe('It was not me.')
})

test('what an identification gave goes also when only the second look finds it wrong [SEC-48]', async () => {
  const { id, token, step, guestId, reviewId, identify } = await disputedReview(api, admin)
  await identify()
  await api.visitor.put('/api/case/statement', { token, text: 'I never was there.' })
  await step('decide', { reason: 'confirmed', text: 'It stays.', authorText: 'It stays.' })
  expect((await api.visitor.post('/api/case/second-look', { token, text: 'Look again.' })).status).toBe(200)
  const decision = { reason: 'not-identified', text: 'The booking was forged.', authorText: 'Somebody else.' }
  const other = loggedInAnew(api, await api.admin())
  expect((await other.post(`/api/admin/cases/${id}/decide`, decision)).status).toBe(200)
  const guest = await confirmedCase(api)
  const how = 'Showed a passport.'
  await admin.post(`/api/admin/cases/${guest.id}/identify`, { guestId, how, reviewId })
  const reader = await api.member()
  const [shown] = (await reader.get(`/api/guest/${guestId}`)).body.review
  expect([shown.dispute.days, shown.statement]).toEqual([30, undefined])
})

test('somebody who is not the person gets a decision, and nothing was shown or changed [CAS-01 CAS-04]', async () => {
  const { id, token, typed, step, guestId } = await disputedReview(api, admin)
  const member = await api.member()
  const stored = () =>
    api.deps.db.collection('reviews').findOne({ text: 'Smoked inside.' }, { sort: { _id: -1 } })
  const review = await stored()
  const before = (await member.get(`/api/guest/${guestId}`)).body
  expect((await step('decide', { reason: 'unproven', text: 'No.', authorText: 'No.' })).status).toBe(409)
  expect((await step('author', { text: 'Please answer.' })).status).toBe(409)
  expect(await read(token)).toMatchObject({ state: 'open', review: null })
  const decided = await step('decide', { reason: 'not-identified', text: 'Your number is another one.' })
  expect(decided.body).toMatchObject({ state: 'decided', daysLeft: null, review: null })
  expect((await mailsTo(api, typed.email)).at(-1)?.text).toContain('Your number is another one.')
  expect((await member.get(`/api/guest/${guestId}`)).body).toEqual({ ...before, review: expect.anything() })
  expect(await stored()).toEqual(review)
  expect((await step('ask', { text: 'Too late' })).status).toBe(409)
  expect((await list('?decided=1'))[0]).toMatchObject({
    _id: id,
    reason: expect.stringContaining('not be sure'),
  })
  expect((await list()).map(({ _id }: { _id: string }) => _id)).not.toContain(id)
})

test('an identified person makes the review disputed for every reader, and it leaves the score [CAS-05]', async () => {
  const { reviewId, guestId, identify, token, author } = await disputedReview(api, admin)
  const other = await api.member()
  await api.review({ guestId, by: other.user, reviewType: '1' })
  const reader = await api.member()
  const seen = async () => (await reader.get(`/api/guest/${guestId}`)).body
  expect(await seen()).toMatchObject({ weightedScore: 0.5, positiveCount: 1, negativeCount: 1 })
  const since = api.clock.now().toISOString()
  api.clock.advance(1000)
  expect((await identify()).body).toMatchObject({
    state: 'identified',
    daysLeft: 30,
    review: { _id: reviewId },
  })
  const after = await seen()
  expect(after).toMatchObject({ weightedScore: 1, positiveCount: 1, negativeCount: 1 })
  const isIt = ({ _id }: { _id: string }) => _id === reviewId
  const marked = after.review.find(isIt)
  expect(marked.dispute).toEqual({ since: api.clock.now().toISOString(), days: 30 })
  const synchronized = await reader.get(`/api/guest/history?profiles=1&since=${since}`)
  expect(synchronized.body[0].profile.review.find(isIt).dispute).toEqual(marked.dispute)
  const recent = await reader.get('/api/review')
  expect(recent.body.find(isIt).dispute).toEqual(marked.dispute)
  const shown = await read(token)
  expect(shown).toMatchObject({
    state: 'identified',
    review: { text: 'Smoked inside.', dispute: marked.dispute },
  })
  expect(JSON.stringify(shown)).not.toContain(author.id)
  const edited = {
    editingReviewId: reviewId,
    originalText: 'Smoked inside.',
    review: 'Smoked in bed.',
    reviewType: '1',
  }
  expect((await author.post('/api/review', edited)).status).toBe(201)
  expect(await seen()).toMatchObject({ weightedScore: 1, positiveCount: 2, negativeCount: 0 })
})

test('a review is disputed once: again only with new facts, and without a mark [CAS-01]', async () => {
  const { reviewId, guestId, identify, step } = await disputedReview(api, admin)
  const how = 'The same person, by the same number.'
  const again = async (more: object = {}) => {
    const { id } = await confirmedCase(api)
    return admin.post(`/api/admin/cases/${id}/identify`, { guestId, how, reviewId, ...more })
  }
  await identify()
  expect((await identify()).status).toBe(409)
  await step('decide', { reason: 'confirmed', text: 'The photos show it.', authorText: 'It stays.' })
  expect((await again()).body.message).toContain('disputed before')
  expect((await again({ newFacts: 'A video of the day.' })).body).toMatchObject({
    state: 'identified',
    review: { _id: reviewId, dispute: null },
  })
  const reader = await api.member()
  const { body } = await reader.get(`/api/guest/${guestId}`)
  expect(body.weightedScore).toBe(0)
  expect(body.review[0].dispute).toBeUndefined()
})

test('a review that was rewritten after its dispute can be disputed again, with a mark [SEC-57]', async () => {
  const { author, reviewId, guestId, identify, step } = await disputedReview(api, admin)
  const how = 'The same person, by the same number.'
  const again = async () => {
    const { id } = await confirmedCase(api)
    return admin.post(`/api/admin/cases/${id}/identify`, { guestId, how, reviewId })
  }
  const edit = (originalText: string, review: string) =>
    author.post('/api/review', { editingReviewId: reviewId, originalText, review, reviewType: '-1' })
  await identify()
  expect((await edit('Smoked inside.', 'Smoked in bed.')).status).toBe(201)
  await step('decide', { reason: 'confirmed', text: 'The photos show it.', authorText: 'It stays.' })
  expect((await again()).status).toBe(409)
  expect((await edit('Smoked in bed.', 'Smoked in bed.')).status).toBe(201)
  expect((await again()).status).toBe(409)
  expect((await edit('Smoked in bed.', 'Smoked in bed, and broke the door.')).status).toBe(201)
  const { status, body } = await again()
  expect([status, body.review.dispute]).toEqual([200, { since: expect.any(String), days: 30 }])
})

test('a dispute names a review of that guest, and the step is in the audit list [CAS-04]', async () => {
  const { identify, id } = await disputedReview(api, admin)
  const { _id: other } = await api.review()
  expect((await identify({ reviewId: undefined })).body.message).toBe('Choose the review that is disputed')
  expect((await identify({ reviewId: other })).status).toBe(400)
  expect((await identify({ guestId: '0'.repeat(24) })).status).toBe(404)
  expect((await identify({ how: ' ' })).status).toBe(400)
  await identify()
  const { body } = await admin.get('/api/admin/audit')
  expect(body[0]).toMatchObject({ action: 'identified a person', targetId: id, admin: 'ada@example.com' })
})

test('forty open cases about the same end in one, and everybody who asked gets its decision [CAS-11]', async () => {
  const { id, guestId, reviewId, identify, step, typed, token } = await disputedReview(api, admin)
  const how = 'The same person, by the same number.'
  await identify()
  const others: Awaited<ReturnType<typeof confirmedCase>>[] = []
  for (let count = 0; count < 39; count++) {
    const other = await confirmedCase(api, { message: `Once more, ${count}` })
    const body = { guestId, how, reviewId }
    expect((await admin.post(`/api/admin/cases/${other.id}/identify`, body)).body).toMatchObject({
      state: 'decided',
      reason: 'It continues together with another open request about the same thing.',
    })
    others.push(other)
  }
  expect(
    await api.deps.db.collection('cases').countDocuments({
      review: { $exists: true },
      guest: { $exists: true },
      state: 'identified',
      dueAt: { $exists: true },
      email: typed.email,
    }),
  ).toBe(1)
  const open = (await list()).map(({ _id }: { _id: string }) => _id)
  for (const other of others) expect(open).not.toContain(other.id)
  expect(open).toContain(id)
  const { body } = await admin.get(`/api/admin/cases/${id}`)
  expect(body.messages.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringContaining('Once more, 38'),
  )
  expect(await read(others[7]!.token)).toEqual(await read(token))
  await step('decide', { reason: 'unproven', text: 'Nobody could say.', authorText: 'Not proven.' })
  for (const email of [typed.email, others[0]!.typed.email, others[38]!.typed.email])
    expect((await mailsTo(api, email)).at(-1)?.text).toContain('Nobody could say.')
  expect(await read(others[7]!.token)).toMatchObject({ decision: { text: 'Nobody could say.' } })
})

test('a second request for a copy joins the open one of the same guest [CAS-11]', async () => {
  const { _id: guestId } = await api.guest()
  const identify = async () => {
    const { id, token } = await confirmedCase(api, { kind: 'copy' })
    const { body } = await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
    return { id, token, state: body.state }
  }
  const [first, second] = [await identify(), await identify()]
  expect([first.state, second.state]).toEqual(['identified', 'decided'])
  expect(await read(second.token)).toEqual(await read(first.token))
})

test('messages of a case are bounded, whoever writes and however many requests join it [SEC-59]', async () => {
  const { _id: guestId } = await api.guest()
  const [first, second] = [
    await confirmedCase(api, { kind: 'copy' }),
    await confirmedCase(api, { kind: 'copy' }),
  ]
  const identify = (id: string) =>
    admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
  const countOf = async (id: string) => (await api.deps.cases.byId(new ObjectId(id)))!.messages.length
  const fill = (id: string, count: number) => {
    const messages = Array.from({ length: count }, () => ({ by: 'person', text: 'Please.', at: new Date() }))
    return api.deps.db.collection('cases').updateOne({ _id: new ObjectId(id) }, { $set: { messages } })
  }
  await identify(first.id)
  await fill(first.id, 60)
  await fill(second.id, 60)
  expect((await identify(second.id)).body.state).toBe('decided')
  expect([await countOf(first.id), await countOf(second.id)]).toEqual([100, 60])
  const { status } = await api.visitor.post('/api/case/message', { token: first.token, text: 'More.' })
  expect(status).toBe(409)
  const ask = () => admin.post(`/api/admin/cases/${first.id}/ask`, { text: 'When were you there?' })
  expect((await ask()).status).toBe(200)
  await fill(first.id, 200)
  expect((await ask()).status).toBe(409)
})
