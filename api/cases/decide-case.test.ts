import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { confirmedCase, disputedReview, loggedInAnew } from './testing/cases.ts'

let api: Api
let admin: TestMember
let other: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off', SUPPORT_EMAIL: 'team@example.com' })
  admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
  other = loggedInAnew(api, await api.admin({ email: 'ben@example.com' }))
})
afterAll(() => api.close())

const dayMs = 24 * 3_600_000
const hide = {
  reason: 'unproven',
  text: 'The photos show no date.',
  authorText: 'We could not date the photos.',
}
const keep = { reason: 'confirmed', text: 'A witness was there.', authorText: 'It stays.' }
const read = (token: string) => api.visitor.post('/api/case/read', { token })
const again = (token: string, text = 'You have not seen the receipt.') =>
  api.visitor.post('/api/case/second-look', { token, text })
const decideAs = (who: TestMember, id: string, decision: object) =>
  who.post(`/api/admin/cases/${id}/decide`, decision)
const lastMail = async (to: string) => (await mailsTo(api, to)).at(-1)?.text ?? ''
async function isShown({ guestId }: { guestId: string }) {
  return (await (await api.member()).get(`/api/guest/${guestId}`)).body.review.length === 1
}

test('a decision names a reason of the list and a text, and each side is mailed its own [CAS-07]', async () => {
  const disputed = await disputedReview(api, admin)
  const { id, identify, typed, author, token } = disputed
  await identify()
  for (const wrong of [{ reason: 'sent' }, { reason: 'because' }, { text: ' ' }, { authorText: '' }])
    expect((await decideAs(admin, id, { ...hide, ...wrong })).status).toBe(400)
  expect((await decideAs(admin, id, hide)).body).toMatchObject({
    state: 'decided',
    decisions: [{ by: 'ada@example.com' }],
  })
  expect((await decideAs(admin, id, keep)).status).toBe(409)
  const reason = 'What the review says could not be confirmed.'
  expect(await lastMail(typed.email)).toContain(hide.text)
  expect(await lastMail(author.user.email)).toContain(hide.authorText)
  for (const to of [typed.email, author.user.email]) expect(await lastMail(to)).toContain(reason)
  expect(await lastMail(typed.email)).not.toContain(hide.authorText)
  expect((await read(token)).body).toMatchObject({
    state: 'decided',
    daysLeft: null,
    decision: { reason, text: hide.text },
    mayAskAgain: true,
  })
  expect(await isShown(disputed)).toBe(false)
})

test('the person asks once for a second look, by another admin, while the decision is in force [CAS-07]', async () => {
  const disputed = await disputedReview(api, admin)
  const { id, identify, token, author } = disputed
  await identify()
  expect((await again(token)).status).toBe(409)
  await decideAs(admin, id, keep)
  expect((await again(token)).body).toMatchObject({ state: 'identified', daysLeft: 30, mayAskAgain: false })
  expect(await lastMail('team@example.com')).toContain('Another admin than the first one')
  expect(await isShown(disputed)).toBe(true)
  expect((await again(token)).status).toBe(409)
  expect((await decideAs(admin, id, hide)).body.message).toBe(
    'Another admin has to look at it the second time',
  )
  expect((await decideAs(other, id, hide)).body.decisions).toHaveLength(2)
  expect(await isShown(disputed)).toBe(false)
  expect((await read(token)).body).toMatchObject({ decision: { text: hide.text }, mayAskAgain: false })
  expect((await again(token)).status).toBe(409)
  expect(await lastMail(author.user.email)).toContain(hide.authorText)
})

test('so does the author, on the review [CAS-07]', async () => {
  const disputed = await disputedReview(api, admin)
  const { id, identify, author, reviewId } = disputed
  await identify()
  await decideAs(admin, id, hide)
  const ask = (who = author) =>
    who.post(`/api/review/${reviewId}/second-look`, { text: 'A neighbor saw it.' })
  expect((await ask(loggedInAnew(api, await api.member()))).status).toBe(404)
  const own = async () => (await author.get('/api/review?allReviewsByUser=1')).body[0]
  expect((await own()).ruling).toMatchObject({ text: hide.authorText, mayAskAgain: true })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(409)
  expect((await own()).ruling).toMatchObject({ mayAskAgain: false })
  const { body } = await other.get(`/api/admin/cases/${id}`)
  expect(body.secondLook).toMatchObject({ by: 'author', text: 'A neighbor saw it.' })
  await decideAs(other, id, keep)
  expect(await isShown(disputed)).toBe(true)
  expect((await own()).ruling).toMatchObject({ text: keep.authorText, mayAskAgain: false })
})

test('the page of a case ends 90 days after the decision, and so do its links [CAS-03]', async () => {
  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  api.clock.advance(400 * dayMs)
  expect((await read(token)).status).toBe(200)
  await decideAs(admin, id, { reason: 'not-listed', text: 'We hold nothing about you.' })
  api.clock.advance(90 * dayMs - 1)
  expect((await read(token)).body.decision.text).toBe('We hold nothing about you.')
  api.clock.advance(1)
  expect((await read(token)).status).toBe(404)
  expect((await again(token)).status).toBe(404)
})
