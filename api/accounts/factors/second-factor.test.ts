import { ObjectId } from 'mongodb'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondFactorMessage } from '../../../shared/second-factor.ts'
import { confirmedCase } from '../../cases/testing/cases.ts'
import { addDistinctGuests, maxDistinctGuests } from '../../guests/search/distinct-guests.ts'
import { type Api, caller, password, startApi, type TestMember } from '../../testing/api.ts'
import { createAuthenticator } from '../passkeys/testing/authenticator.ts'
import { resetFactors } from './enrollment.ts'

let api: Api
let admin: TestMember
beforeAll(async () => void (api = await startApi({ ADMIN_SECOND_FACTOR: 'required' })))
afterAll(() => api.close())
beforeEach(async () => void (admin = await api.admin()))

const own = '/api/users/second-factor'
const refused = { status: 403, body: { message: secondFactorMessage } }
const minutes = (count: number) => api.clock.advance(count * 60_000)
type Caller = Pick<TestMember, 'get' | 'post'>

/** What the app of this secret shows, so many seconds from now. */
const codeOf = (secret: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.clock.now().getTime() + secondsLater * 1000,
  })
const give = (code: string, who: Caller = admin) => who.post(own, { code })

/** Adds an authenticator app with a code of the command; returns its secret. */
async function addApp(who: TestMember = admin): Promise<string> {
  const code = await resetFactors(api.deps, who.user)
  expect((await who.post(`${own}/enrollment`, { code })).status).toBe(200)
  const { body } = await who.post(`${own}/app/options`)
  const added = await who.post(`${own}/app`, { code: codeOf(body.secret) })
  expect(added.body).toMatchObject({ isGiven: true, appSince: api.clock.now().toISOString() })
  minutes(1)
  return body.secret
}

const logIn = async (who: TestMember = admin) => {
  const { body } = await api.visitor.post('/api/users/login', { email: who.user.email, password })
  return caller(api.url, body.token)
}

test('calls of the team need a code of the app or a passkey in this session, all others do not [KEY-05]', async () => {
  const member = await api.member()
  const ofTeam = [
    '/api/users',
    '/api/admin/security',
    '/api/review?isAdminDashboard=1',
    `/api/users/${member.id}`,
  ]
  for (const path of ofTeam) expect(await admin.get(path)).toMatchObject(refused)
  expect((await admin.get(`/api/users/${admin.id}`)).status).toBe(200)
  expect((await admin.get('/api/users/me')).body.isAdmin).toBe(true)
  const secret = await addApp()
  const second = await logIn()
  expect(await second.get('/api/users')).toMatchObject(refused)
  expect((await give(codeOf(secret), second)).status).toBe(200)
  for (const path of ofTeam) expect((await second.get(path)).status).toBe(200)
})

test('without it an admin has a member’s rights and no more [SEC-47 KEY-05]', async () => {
  const { guest, _id: review } = await api.review()
  const hidden = (await api.review({ guestId: guest }))._id
  await api.hide(hidden)
  const rights = async (who: Caller) => {
    const shown = (await who.get(`/api/guest/${guest}`)).body.review.map(({ _id }: { _id: string }) => _id)
    return {
      seesHidden: shown.includes(hidden),
      receipts: (await who.get(`/api/review/${hidden}/receipts`)).status,
      original: (await who.get(`/api/review/${review}/originals/${review}?reason=Asked`)).status,
      quotaUsed: (await who.get('/api/users/me')).body.quotaUsed,
    }
  }
  const asMember = { seesHidden: false, receipts: 404, original: 404, quotaUsed: 1 }
  expect(await rights(admin)).toEqual(asMember)
  const search = (who: Caller) => who.post('/api/guest/search', { lastName: 'Guest' })
  await addDistinctGuests(
    api.deps,
    { ...admin.user, isAdmin: false },
    Array.from({ length: maxDistinctGuests }, () => new ObjectId()),
  )
  expect((await search(admin)).status).toBe(429)
  await addApp()
  // The review is there for the team now, which reads these of disputed ones.
  expect(await rights(admin)).toEqual({ ...asMember, seesHidden: true, receipts: 403, original: 403 })
  expect((await search(admin)).status).toBe(200)
  const other = await api.review()
  await admin.get(`/api/guest/${other.guest}`)
  expect((await admin.get('/api/users/me')).body.quotaUsed).toBe(1)
})

test('without it an admin still has a membership, and sees that there is a role to confirm [SEC-47]', async () => {
  const unpaid = await api.admin({ currentlyPaid: false, isAccountVerified: false })
  expect((await unpaid.get('/api/review')).status).toBe(200)
  expect((await unpaid.get('/api/users/me')).body.isAdmin).toBe(true)
})

test('the secret of an app lies encrypted in the database [KEY-05]', async () => {
  const secret = await addApp()
  const stored = api.deps.db.collection('authenticators')
  const read = async () => JSON.stringify(await stored.findOne({ _id: admin.user._id }))
  await admin.post(`${own}/app/options`) // another one waits for its first code
  const waiting = (await api.deps.authenticators.byId(admin.user._id))!.pending!.secret
  for (const hidden of [secret, waiting, Buffer.from(secret).toString('base64')])
    expect(await read()).not.toContain(hidden)
  expect((await give(codeOf(secret))).status).toBe(200)
  expect(await read()).not.toContain(secret)
})

test('a code is used once, and one step early or late is accepted, a day is not', async () => {
  const secret = await addApp()
  minutes(5)
  const late = codeOf(secret, -30)
  expect((await give(late)).status).toBe(200)
  expect((await give(late)).status).toBe(400)
  expect((await give(codeOf(secret, 30))).status).toBe(200)
  expect((await give(codeOf(secret))).status).toBe(400) // older than the one before
  minutes(5)
  for (const off of [-24 * 3600, 24 * 3600, -90, 90])
    expect((await give(codeOf(secret, off))).status).toBe(400)
  const both = await Promise.all([give(codeOf(secret)), give(codeOf(secret))])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('after ten wrong codes in 15 minutes the right one is refused, too, in every session', async () => {
  const secret = await addApp()
  const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 10; n += 1) expect((await give(wrong)).status).toBe(400)
  const second = await logIn()
  expect((await give(codeOf(secret), second)).status).toBe(429)
  expect(await second.get('/api/users')).toMatchObject(refused)
  minutes(16)
  expect((await give(codeOf(secret), second)).status).toBe(200)
})

test('the password alone adds neither an app nor a passkey; the code of the command does, once', async () => {
  expect((await admin.post(`${own}/app/options`)).status).toBe(403)
  expect((await admin.post('/api/users/passkeys/options')).status).toBe(403)
  const code = await resetFactors(api.deps, admin.user)
  const thief = await api.admin()
  expect((await thief.post(`${own}/enrollment`, { code })).status).toBe(400)
  expect((await admin.post(`${own}/enrollment`, { code })).body).toMatchObject({ mayAdd: true })
  expect(await admin.get('/api/users')).toMatchObject(refused)
  expect((await admin.post(`${own}/enrollment`, { code })).status).toBe(400)
  const passkey = createAuthenticator(api.url)
  const { body } = await admin.post('/api/users/passkeys/options')
  const added = await admin.post('/api/users/passkeys', { name: 'Key', credential: passkey.create(body) })
  expect(added.status).toBe(200)
  expect((await admin.get('/api/users')).status).toBe(200)
})

test('the code of the command is good for 24 hours, and 15 minutes once it was typed', async () => {
  const code = await resetFactors(api.deps, admin.user)
  minutes(24 * 60)
  const later = await api.login(admin.user)
  expect((await later.post(`${own}/enrollment`, { code })).status).toBe(400)
  const next = await resetFactors(api.deps, admin.user)
  expect((await later.post(`${own}/enrollment`, { code: next })).status).toBe(200)
  minutes(16)
  expect((await later.post(`${own}/app/options`)).status).toBe(403)
})

test('a login and a confirmation by passkey count, and the password does not', async () => {
  const member = await api.member()
  const passkey = createAuthenticator(api.url)
  const { body } = await member.post('/api/users/passkeys/options')
  await member.post('/api/users/passkeys', { name: 'Key', credential: passkey.create(body) })
  await api.deps.users.update({ _id: member.user._id }, { $set: { isAdmin: true } })
  const typed = await logIn(member)
  await typed.post('/api/users/confirm-password', { password })
  expect(await typed.get('/api/users')).toMatchObject(refused)
  const options = (await typed.post('/api/users/passkey-confirmation/options')).body
  await typed.post('/api/users/passkey-confirmation', { credential: passkey.get(options) })
  expect((await typed.get('/api/users')).status).toBe(200)
  const asked = (await api.visitor.post('/api/users/passkey-login/options')).body
  const { body: signedIn } = await api.visitor.post('/api/users/passkey-login', {
    credential: passkey.get(asked),
  })
  expect((await caller(api.url, signedIn.token).get('/api/users')).status).toBe(200)
})

test('a role change asks again after 15 minutes, while the tables stay open [KEY-05]', async () => {
  const secret = await addApp()
  const { id } = await api.member()
  const change = (isAdmin: boolean) =>
    admin.post('/api/users/admin-update-user', { userId: id, newValues: { isAdmin } })
  expect((await change(true)).status).toBe(200)
  minutes(16)
  expect(await change(false)).toMatchObject(refused)
  expect((await admin.get('/api/users')).status).toBe(200)
  await give(codeOf(secret))
  expect((await change(false)).status).toBe(200)
})

test('export, merge and erasure ask again after 15 minutes, and the security log names an export [KEY-05]', async () => {
  const secret = await addApp()
  const opened = await confirmedCase(api, { kind: 'erasure' })
  const erase = () =>
    admin.post(`/api/admin/cases/${opened.id}/decide`, { reason: 'erase', text: 'It is old.' })
  const merge = () =>
    admin.post('/api/admin/guests/merge', { keptId: admin.id, mergedId: opened.id, reason: 'One person.' })
  const save = () => admin.post('/api/admin/exports', { table: 'users' })
  expect((await save()).status).toBe(200)
  expect((await erase()).status).toBe(409) // no person is identified
  expect((await merge()).status).toBe(404)
  expect((await admin.get('/api/admin/security?event=table+exported')).body).toMatchObject([
    { event: 'table exported', email: admin.user.email, detail: 'users' },
  ])
  minutes(16)
  expect(await save()).toMatchObject(refused)
  expect(await erase()).toMatchObject(refused)
  expect(await merge()).toMatchObject(refused)
  expect(
    (
      await admin.post('/api/admin/returned-people/65a000000000000000000000', {
        admitted: false,
        reason: 'x',
      })
    ).status,
  ).toBe(403)
  await give(codeOf(secret))
  expect((await save()).status).toBe(200)
})

test('another admin gives the code for a first factor, and for a first one only [KEY-05]', async () => {
  await addApp()
  const colleague = await api.admin()
  const passOn = (userId: string) => admin.post('/api/admin/factor-codes', { userId })
  const { status, body } = await passOn(colleague.id)
  expect(status).toBe(200)
  expect((await colleague.post(`${own}/enrollment`, { code: body.code })).body.mayAdd).toBe(true)
  const { body: app } = await colleague.post(`${own}/app/options`)
  expect((await colleague.post(`${own}/app`, { code: codeOf(app.secret) })).status).toBe(200)
  expect((await passOn(colleague.id)).status).toBe(409)
  expect((await passOn((await api.member()).id)).status).toBe(409)
  expect((await passOn(admin.id)).status).toBe(409)
  minutes(16)
  expect(await passOn((await api.admin()).id)).toMatchObject(refused)
})

test('a reset takes apps and passkeys away, also from running sessions [KEY-05]', async () => {
  const secret = await addApp()
  expect((await admin.get('/api/users')).status).toBe(200)
  await resetFactors(api.deps, admin.user)
  expect(await admin.get('/api/users')).toMatchObject(refused)
  expect((await give(codeOf(secret))).status).toBe(400)
  expect((await admin.get(own)).body).toMatchObject({ appSince: null, passkeys: 0, mayAdd: false })
})

test('a new app counts from its first code on, until then the earlier one does', async () => {
  const before = await addApp()
  const { body } = await admin.post(`${own}/app/options`)
  expect(body.uri).toContain('otpauth://totp/')
  expect((await give(codeOf(before))).status).toBe(200)
  expect((await give(codeOf(body.secret))).status).toBe(400)
  expect((await admin.post(`${own}/app`, { code: codeOf(before, 30) })).status).toBe(400)
  expect((await admin.post(`${own}/app`, { code: codeOf(body.secret) })).status).toBe(200)
  minutes(1)
  expect((await give(codeOf(before))).status).toBe(400)
  expect((await give(codeOf(body.secret))).status).toBe(200)
})

test('members have no second factor to set up', async () => {
  const member = await api.member()
  for (const answer of [await member.get(own), await member.post(`${own}/app/options`)])
    expect(answer).toMatchObject({ status: 403, body: { message: 'This is for the team only' } })
})
