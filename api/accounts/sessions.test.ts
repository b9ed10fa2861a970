import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, caller, password, startApi } from '../testing/api.ts'
import { mailsTo, tokenIn } from './testing/accounts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const hourMs = 3_600_000
const minuteMs = 60_000
const newPassword = 'Harbor-7-Lantern!'
const logIn = (email: string, typed = password) =>
  api.visitor.post('/api/users/login', { email, password: typed })

async function secondSession(email: string) {
  return caller(api.url, (await logIn(email)).body.token)
}

describe('the end of a session', () => {
  test('a session lives for 3,599,999 ms without a request and has ended after 3,600,000 [D-11]', async () => {
    const [busy, idle] = [await api.member(), await api.member()]
    api.clock.advance(hourMs - 1)
    expect((await busy.get('/api/users/me')).status).toBe(200)
    api.clock.advance(1)
    const ended = await idle.get('/api/users/me')
    expect([ended.status, ended.body.message]).toEqual([401, 'Your session has ended. Please log in again.'])
    expect((await busy.get('/api/users/me')).status).toBe(200)
  })

  test('telling that the person is active keeps the session, for 24 hours at most [D-11 D-82]', async () => {
    const member = await api.member()
    for (let halfHours = 1; halfHours < 48; halfHours++) {
      api.clock.advance(hourMs / 2)
      expect((await member.post('/api/users/activity')).status).toBe(200)
    }
    api.clock.advance(hourMs / 2 - 1)
    expect((await member.post('/api/users/activity')).status).toBe(200)
    api.clock.advance(1)
    expect((await member.post('/api/users/activity')).status).toBe(401)
    expect((await member.get('/api/users/me')).status).toBe(401)
  })

  test('logging out ends the token on the server, and that of no other device [D-11 OP-87]', async () => {
    const member = await api.member()
    const other = await secondSession(member.user.email)
    expect((await member.post('/api/users/logout')).status).toBe(200)
    expect((await member.get('/api/users/me')).status).toBe(401)
    expect((await member.post('/api/users/logout')).status).toBe(401)
    expect((await other.get('/api/users/me')).status).toBe(200)
  })

  test.each(['logout', 'activity', 'confirm-password'])(
    'POST %s without a token, or with a wrong one, answers 401 [D-82 API-01]',
    async (call) => {
      const made = caller(api.url, 'A'.repeat(43))
      const cut = caller(api.url, (await api.member()).token.slice(0, -1))
      for (const stranger of [api.visitor, made, cut]) {
        expect((await stranger.post(`/api/users/${call}`, { password })).status).toBe(401)
      }
    },
  )
})

describe('a new password', () => {
  test('every other session ends, this one goes on, and a mail tells [API-23 API-24 API-25 D-11 OP-75]', async () => {
    const member = await api.member()
    const other = await secondSession(member.user.email)
    const answer = await member.put('/api/users/password', { password: newPassword })
    expect([answer.status, answer.body.message]).toEqual([200, 'Password updated'])
    expect((await other.get('/api/users/me')).status).toBe(401)
    expect((await member.get('/api/users/me')).status).toBe(200)
    expect((await logIn(member.user.email)).status).toBe(401)
    expect((await logIn(member.user.email, newPassword)).status).toBe(200)
    const subjects = (await mailsTo(api, member.user.email)).map(({ subject }) => subject)
    const login = 'New login to your account'
    expect(subjects).toEqual([login, 'Your password was changed', login])
  })

  test('it drops a change of email that somebody else asked for before [D-11 D-15]', async () => {
    const member = await api.member()
    const thief = await secondSession(member.user.email)
    expect((await thief.put('/api/users', { email: 'thief@example.com' })).status).toBe(200)
    const token = tokenIn((await mailsTo(api, 'thief@example.com'))[0], 'confirm-email')
    expect((await member.put('/api/users/password', { password: newPassword })).status).toBe(200)
    expect((await api.visitor.put('/api/users/confirm-email', { token })).status).toBe(400)
    const { email, pendingEmail } = (await member.get('/api/users/me')).body
    expect([email, pendingEmail]).toEqual([member.user.email, ''])
  })

  test('it needs a login not older than 15 minutes, or the current password [D-15]', async () => {
    const member = await api.member()
    api.clock.advance(15 * minuteMs)
    expect((await member.put('/api/users/password', { password: newPassword })).status).toBe(200)
    api.clock.advance(1)
    const late = await member.put('/api/users/password', { password: 'Other-8-Lantern!' })
    expect([late.status, late.body.message]).toEqual([403, 'Please confirm your current password'])
    expect((await logIn(member.user.email, newPassword)).status).toBe(200)

    const wrong = await member.post('/api/users/confirm-password', { password })
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'password'])
    expect((await member.put('/api/users/password', { password: 'Other-8-Lantern!' })).status).toBe(403)
    expect((await member.post('/api/users/confirm-password', { password: newPassword })).status).toBe(200)
    expect((await member.put('/api/users/password', { password: 'Other-8-Lantern!' })).status).toBe(200)
  })

  test('a password confirmed on one device counts for that device alone [D-15]', async () => {
    const member = await api.member()
    const other = await secondSession(member.user.email)
    api.clock.advance(16 * minuteMs)
    await member.post('/api/users/confirm-password', { password })
    expect((await other.put('/api/users/password', { password: newPassword })).status).toBe(403)
  })

  test('ten wrong confirmations in 15 minutes are the last [D-18]', async () => {
    const member = await api.member()
    const confirm = (typed: string) => member.post('/api/users/confirm-password', { password: typed })
    for (let tries = 0; tries < 10; tries++) expect((await confirm('Wrong-1!')).status).toBe(400)
    const locked = await confirm(password)
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await member.get('/api/users/me')).status).toBe(200)
  })

  const weak =
    'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'
  test.each([
    [{ password: '' }, 'Password is required', 'VAL-28'],
    [{}, 'Password is required', 'VAL-28'],
    [{ password: 'Aa1!xyz' }, weak, 'OP-75 VAL-10'],
    [{ password: 'harbor-7-lantern!' }, weak, 'OP-75 VAL-11'],
    [{ password: 'HARBOR-7-LANTERN!' }, weak, 'OP-75 VAL-12'],
    [{ password: 'Harbor-X-Lantern!' }, weak, 'OP-75 VAL-13'],
    [{ password: 'Harbor-7-Lantern' }, weak, 'OP-75 VAL-14'],
    [{ password: `Aa1!${'x'.repeat(125)}` }, 'Password can have at most 128 characters', 'D-14'],
    [{ password: 'Password1!' }, 'This password is too common', 'D-14'],
    [{ password: { $gt: '' } }, 'Password must be text', 'D-80'],
    [{ password: 12345678 }, 'Password must be text', 'D-80'],
  ])('a new password of %o is refused: %s [%s]', async (body, message, _ids) => {
    const member = await api.member()
    const answer = await member.put('/api/users/password', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect((await logIn(member.user.email)).status).toBe(200)
  })

  test('a password of 128 characters with signs of any kind is taken whole [D-14 OP-74]', async () => {
    const member = await api.member()
    const long = `Aa1! äß€😀${'x'.repeat(118)}`
    expect((await member.put('/api/users/password', { password: long })).status).toBe(200)
    expect((await logIn(member.user.email, long)).status).toBe(200)
    expect((await logIn(member.user.email, long.slice(0, -1))).status).toBe(401)
  })

  test('a login that was on its way while the password changed does not outlive the change [D-11]', async () => {
    const member = await api.member()
    const [changed, ...logins] = await Promise.all([
      member.put('/api/users/password', { password: newPassword }),
      ...Array.from({ length: 8 }, () => logIn(member.user.email)),
    ])
    expect(changed.status).toBe(200)
    for (const login of logins.filter(({ status }) => status === 200)) {
      const late = caller(api.url, login.body.token)
      expect((await late.get('/api/users/me')).status).toBe(401)
    }
  })
})
