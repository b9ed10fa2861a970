import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedCase } from '../cases/testing/cases.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let own: TestMember
let another: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  own = await api.admin({ email: 'Ada@example.com' })
  another = await api.admin()
})
afterAll(() => api.close())

const refused = (what: string) => ({
  status: 409,
  body: { message: `Another admin has to decide about your own ${what}.` },
})
type Ask = (who: TestMember) => ReturnType<TestMember['post']>

/** The concerned admin is refused, and another one is not. */
async function expectAnother(what: string, ask: Ask) {
  expect(await ask(own)).toMatchObject(refused(what))
  expect((await ask(another)).status).toBe(200)
}

const hides =
  (itemId: string): Ask =>
  (who) =>
    who.post('/api/review/admin-update-review', { itemId, newValues: { hiddenByAdmin: true } })

test('another admin hides an own review, or one that the admin has reported [SEC-49]', async () => {
  const review = await api.review({ by: own.user })
  await expectAnother('review', hides(review._id))
  expect(await own.get(`/api/guest/${review.guest}`)).toMatchObject({
    body: { review: [{ hiddenByAdmin: true }] },
  })
  const reported = (await api.review())._id
  expect((await own.put('/api/review/report', { reviewId: reported, url: api.url })).status).toBe(200)
  await expectAnother('report', hides(reported))
})

test('another admin moves an own review to another guest [SEC-49]', async () => {
  const reviewId = (await api.review({ by: own.user }))._id
  const guestId = (await api.guest())._id
  await expectAnother('review', (who) =>
    who.post('/api/admin/guests/split', { reviewId, guestId, reason: 'Of the other one.' }),
  )
})

test('another admin decides about an own account, and the own role can be given up [SEC-49]', async () => {
  const userId = own.id
  const update =
    (newValues: object): Ask =>
    (who) =>
      who.post('/api/users/admin-update-user', {
        userId,
        newValues,
        sendEmail: false,
        emailAddress: own.user.email,
        url: api.url,
      })
  await expectAnother('account', update({ isAccountVerified: false }))
  const decision = {
    userId,
    outcome: 'declined',
    reason: 'not-short-term',
    text: 'No listing.',
    documents: [],
  }
  await expectAnother('account', (who) => who.post('/api/admin/decisions', decision))
  await expectAnother('account', (who) => who.post('/api/admin/search-limit', { userId }))
  const suspend: Ask = (who) =>
    who.post('/api/admin/suspensions', { userId, suspended: true, reason: 'Asked.' })
  expect(await suspend(own)).toMatchObject(refused('account'))
  const leaving = await api.admin()
  expect(
    await leaving.post('/api/users/admin-update-user', {
      userId: leaving.id,
      newValues: { isAdmin: false },
      sendEmail: false,
      emailAddress: leaving.user.email,
      url: api.url,
    }),
  ).toMatchObject({ status: 200 })
})

test('another admin works on a case about an own review, and on an own request [SEC-49]', async () => {
  const { _id: reviewId, guest: guestId } = await api.review({ by: own.user })
  const { id } = await confirmedCase(api)
  const identify: Ask = (who) =>
    who.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'Showed the booking.', reviewId })
  await expectAnother('review', identify)
  await expectAnother('review', (who) => who.post(`/api/admin/cases/${id}/ask`, { text: 'When was it?' }))
  const request = await confirmedCase(api, { kind: 'copy', email: 'ada@example.com' })
  await expectAnother('request', (who) =>
    who.post(`/api/admin/cases/${request.id}/decide`, { reason: 'not-listed', text: 'Nothing is stored.' }),
  )
})

test('another admin decides about an own entry of an erased person [SEC-49]', async () => {
  const { _id } = await api.guest({ by: own.user })
  await api.deps.db.collection('guests').updateOne({ _id: new ObjectId(_id) }, { $set: { withheld: true } })
  await expectAnother('entry', (who) =>
    who.post(`/api/admin/returned-people/${_id}`, { admitted: false, reason: 'Erased before.' }),
  )
})
