import { MongoServerError } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, caller, password, startApi } from '../testing/api.ts'
import { elsewhere, heldBack, mailsTo, manyAddresses, tokenIn } from './testing/accounts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ ...manyAddresses, PUBLIC_URL: 'http://host.example', DEMO: 'on' })
})
afterAll(() => api.close())

const hourMs = 3_600_000
const newPassword = 'Harbor-7-Lantern!'
const invalid = 'This reset link is no longer valid. Please request a new one.'
const forgot = (email: string, more: object = {}, headers = elsewhere()) =>
  api.visitor.post('/api/users/forgot-password-token', { email, url: api.url, ...more }, headers)
const reset = (token: unknown, typed: unknown = newPassword) =>
  api.visitor.put('/api/users/reset-password', { token, password: typed })
const logIn = (email: string, typed: string) =>
  api.visitor.post('/api/users/login', { email, password: typed }, elsewhere())

async function settledMails(to: string) {
  await api.deps.afterResponse.settled()
  return mailsTo(api, to)
}

async function mailedToken(email: string, nth = 1) {
  await forgot(email)
  return tokenIn((await settledMails(email))[nth - 1], 'reset-password')
}

describe('asking for it', () => {
  test('a visitor gets the instructions by mail [API-26 API-27 API-28 OP-79 ROL-01]', async () => {
    const { user } = await api.member()
    const answer = await forgot(user.email)
    expect(answer.status).toBe(200)
    const [mail] = await settledMails(user.email)
    expect(mail?.subject).toBe('Reset your password')
    expect(mail?.text).toMatch(/http:\/\/host\.example\/reset-password#[\w-]{43}/)
  })

  test('the answer is the same for an address without an account, and nothing is mailed there [D-13]', async () => {
    const { user } = await api.member()
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@example.com')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(await settledMails('nobody@example.com')).toEqual([])
  })

  test('the answer does not wait for what only a known address needs [D-13]', async () => {
    const { user } = await api.member()
    const { byEmail } = api.deps.users
    const released = Promise.withResolvers<void>()
    const look = vi.spyOn(api.deps.users, 'byEmail')
    look.mockImplementation((email) => released.promise.then(() => byEmail(email)))
    const answers = [await forgot(user.email), await forgot('nobody@example.com')]
    released.resolve()
    look.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('instructions are mailed once, even while the database changes its primary [API-28 D-13]', async () => {
    const { user } = await api.member()
    const look = vi.spyOn(api.deps.users, 'byEmail')
    look.mockRejectedValueOnce(new MongoServerError({ message: 'not primary', code: 10107 }))
    expect((await forgot(user.email)).status).toBe(200)
    expect(await settledMails(user.email)).toHaveLength(1)
    look.mockRestore()
  })

  test('links lead to the configured address, whatever address the client names [D-13]', async () => {
    const { user } = await api.member()
    await forgot(user.email, { url: 'https://evil.example' })
    await forgot(user.email, { url: 'http://host.example' })
    const mails = await settledMails(user.email)
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).not.toContain('evil.example')
    for (const { text } of mails) expect(text).toContain('http://host.example/reset-password#')
  })

  test('three mails per account an hour; the answer stays the same [D-18]', async () => {
    const { user } = await api.member()
    const answers = []
    for (let times = 0; times < 5; times++) answers.push(await forgot(user.email.toUpperCase()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await settledMails(user.email)).toHaveLength(3)
    api.clock.advance(hourMs)
    await forgot(user.email)
    expect(await settledMails(user.email)).toHaveLength(4)
  })

  test('twenty mails per address an hour; the answer stays the same [D-18]', async () => {
    const { user } = await api.member()
    const here = elsewhere()
    for (let times = 0; times < 20; times++) await forgot(`nobody${times}@example.com`, {}, here)
    const late = await forgot(user.email, {}, here)
    expect([late.status, late.body]).toEqual([200, (await forgot('nobody@example.com')).body])
    await forgot(user.email)
    expect(await settledMails(user.email)).toHaveLength(1)
  })

  test.each([
    [{ email: '' }, 'Email is required', 'VAL-27'],
    [{ email: undefined }, 'Email is required', 'VAL-27'],
    [{ email: 'not an address' }, 'Enter a valid email address', 'D-80'],
    [{ email: { $ne: null } }, 'Email must be text', 'D-80'],
    [{ email: 'a@example.com', url: 7 }, 'The address must be text', 'D-80'],
  ])('forgot-password with %o answers 400 %s [%s]', async (body, message, _ids) => {
    const answer = await forgot('', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('using the link', () => {
  test('it sets the password, ends every session, and a mail tells [API-29 API-30 API-31 D-11 OP-75]', async () => {
    const member = await api.member()
    const token = await mailedToken(member.user.email)
    expect((await reset(token)).status).toBe(200)
    expect((await member.get('/api/users/me')).status).toBe(401)
    expect((await logIn(member.user.email, password)).status).toBe(401)
    expect((await logIn(member.user.email, newPassword)).status).toBe(200)
    const subjects = (await mailsTo(api, member.user.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Reset your password',
      'Your password was changed',
      'New login to your account',
    ])
  })

  test.each([
    ['password', { password: 'Other-8-Lantern!' }],
    ['', { email: 'thief@example.com' }],
    ['', { firstName: 'Thief' }],
  ])(
    'PUT /api/users/%s of %o that was on its way changes nothing after it [D-11 D-15]',
    async (path, body) => {
      const member = await api.member()
      const { user } = member
      const token = await mailedToken(user.email)
      const send = await heldBack(api, member, `/api/users/${path}`, body)
      expect((await reset(token)).status).toBe(200)
      const owner = caller(api.url, (await logIn(user.email, newPassword)).body.token)
      const late = await send()
      expect([late.status, late.body.message]).toEqual([401, 'Your session has ended. Please log in again.'])
      const { status, body: mine } = await owner.get('/api/users/me')
      expect([status, mine.firstName, mine.pendingEmail]).toEqual([200, user.firstName, ''])
      expect((await logIn(user.email, newPassword)).status).toBe(200)
      expect(await mailsTo(api, 'thief@example.com')).toEqual([])
    },
  )

  test('a token works once, and the other links of that account are dead with it [D-13 OP-86]', async () => {
    const { user } = await api.member()
    const [first, second] = [await mailedToken(user.email, 1), await mailedToken(user.email, 2)]
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(200)
    for (const used of [first, second]) {
      const again = await reset(used, 'Other-8-Lantern!')
      expect([again.status, again.body.message]).toEqual([400, invalid])
    }
    expect((await logIn(user.email, newPassword)).status).toBe(200)
  })

  test('of ten uses at once, one works [D-13]', async () => {
    const { user } = await api.member()
    const token = await mailedToken(user.email)
    const uses = Array.from({ length: 10 }, (_, index) => reset(token, `Harbor-7-Lantern!${index}`))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
  })

  test('a token works for one hour [D-13 OP-86]', async () => {
    const [late, soon] = [await api.member(), await api.member()]
    const [lateToken, soonToken] = [await mailedToken(late.user.email), await mailedToken(soon.user.email)]
    api.clock.advance(hourMs - 1)
    expect((await reset(soonToken)).status).toBe(200)
    api.clock.advance(1)
    const expired = await reset(lateToken)
    expect([expired.status, expired.body.message]).toEqual([400, invalid])
    expect((await logIn(late.user.email, password)).status).toBe(200)
  })

  test('the database does not hold the token [D-13]', async () => {
    const { user } = await api.member()
    const token = await mailedToken(user.email)
    const stored = JSON.stringify(await api.deps.db.collection('passwordResets').find().toArray())
    expect(stored).not.toContain(token)
  })

  test('a refused password leaves the link good [VAL-25 VAL-26 D-14]', async () => {
    const { user } = await api.member()
    const token = await mailedToken(user.email)
    expect((await reset(token, '')).body.message).toBe('Password is required')
    expect((await reset(token, 'weak')).body.message).toBe(
      'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character',
    )
    expect((await reset(token, 'Password1!')).body.message).toBe('This password is too common')
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['', 'unknown', undefined, 7, { $gt: '' }, 'x'.repeat(10_000)])(
    'the token %o answers 400 [OP-86 D-80]',
    async (token) => {
      const answer = await reset(token)
      expect([answer.status, answer.body.message]).toEqual([400, invalid])
    },
  )

  test('a reset ends the lock that strangers put on the account [D-18]', async () => {
    const { user } = await api.member()
    const token = await mailedToken(user.email)
    for (let tries = 0; tries < 11; tries++) await logIn(user.email, 'Wrong-1!')
    expect((await logIn(user.email, password)).status).toBe(429)
    await reset(token)
    expect((await logIn(user.email, newPassword)).status).toBe(200)
  })
})
