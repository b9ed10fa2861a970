import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, password, startApi } from '../testing/api.ts'
import { profiled, queriesOf } from '../testing/profiled.ts'
import { elsewhere, formOf, manyAddresses, signUpFields } from './testing/accounts.ts'
import { hashingOf } from './testing/hashing.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(manyAddresses)
})
afterAll(() => api.close())

const minuteMs = 60_000

/** A hash of exactly these characters at this cost. */
function phcOf(message: string, memory: number, passes: number): string {
  const [nonce, salt] = [Buffer.from('somesaltsalt'), 'c29tZXNhbHRzYWx0']
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, memory, passes, parallelism: 1 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${tag.toString('base64').replaceAll('=', '')}`
}
const logIn = (email: string, typed = password, headers: Record<string, string> = elsewhere()) =>
  api.visitor.post('/api/users/login', { email, password: typed }, headers)
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

describe('who they are', () => {
  test('a login needs no token and answers the user info with a token [API-02 API-03 API-04 ENT-15 ROL-01]', async () => {
    const { user, id } = await api.member({ firstName: 'Mia', tierId: 'mid' })
    const { status, body } = await logIn(user.email)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: id, id, email: user.email, firstName: 'Mia', tierId: 'mid' })
    const own = await api.visitor.get('/api/users/me', { authorization: `Bearer ${body.token}` })
    expect([own.status, own.body._id]).toEqual([200, id])
  })

  test('a token holds 256 random bits and the database knows only its SHA-256 [D-11]', async () => {
    const { user } = await api.member()
    const [one, other] = [await logIn(user.email), await logIn(user.email)]
    expect(Buffer.from(one.body.token, 'base64url')).toHaveLength(32)
    expect(one.body.token).not.toBe(other.body.token)
    const stored = JSON.stringify(await api.deps.db.collection('sessions').find().toArray())
    expect(stored).not.toContain(one.body.token)
  })

  test('the secret of the vault is handed out at login, always the same, and nowhere else [D-91]', async () => {
    const [member, other] = [await api.member(), await api.member({ vaultSecret: 'b3RoZXI' })]
    const { vaultSecret } = (await logIn(member.user.email)).body
    expect(Buffer.from(vaultSecret, 'base64url')).toHaveLength(32)
    expect((await logIn(member.user.email)).body.vaultSecret).toBe(vaultSecret)
    expect((await logIn(other.user.email)).body.vaultSecret).not.toBe(vaultSecret)
    expect((await member.get('/api/users/me')).text).not.toContain(vaultSecret)
  })

  test('no answer holds the password or its hash [D-14]', async () => {
    const { user } = await api.member()
    const { text } = await logIn(user.email)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(password)
    expect(text).not.toContain('passwordHash')
  })

  test('a wrong password asks the database for what an unknown email asks it [D-13]', async () => {
    const { user } = await api.member()
    const asked = async (email: string) => {
      const { answer, operations } = await profiled(api.deps.db, () => logIn(email, 'Wrong-Pass1!'))
      expect(answer.status).toBe(401)
      return queriesOf(operations)
    }
    expect(await asked(user.email)).toEqual(await asked('nobody@example.com'))
  })

  test('the address is matched without regard to case [D-15]', async () => {
    const { id } = await api.member({ email: 'Carla.Case@Example.com' })
    expect((await logIn('carla.CASE@example.COM')).body._id).toBe(id)
  })

  const composed = 'P\u00e4ssword-1!'
  const decomposed = 'Pa\u0308ssword-1!'

  test('a password typed in another Unicode form logs in, at sign-up, change and confirmation alike [SEC-27]', async () => {
    const email = 'unicode@example.com'
    const fields = await signUpFields({ email, password: decomposed })
    expect((await api.visitor.post('/api/users/register', formOf(fields), elsewhere())).status).toBe(201)
    for (const typed of [composed, decomposed]) expect((await logIn(email, typed)).status).toBe(200)
    expect((await logIn(email, 'Password-1!')).status).toBe(401)

    const member = await api.member()
    expect((await member.put('/api/users/password', { password: decomposed })).status).toBe(200)
    expect((await logIn(member.user.email, composed)).status).toBe(200)
    expect((await member.post('/api/users/confirm-password', { password: composed })).status).toBe(200)
  })

  test('a hash of another Unicode form opens as typed, and is rehashed in NFC [SEC-27]', async () => {
    const { user } = await api.member({ passwordHash: phcOf(decomposed, 19_456, 2) })
    expect((await logIn(user.email, composed)).status).toBe(401)
    expect((await logIn(user.email, decomposed)).status).toBe(200)
    const renewed = (await api.deps.users.byId(user._id))?.passwordHash
    expect((await logIn(user.email, composed)).status).toBe(200)
    expect((await logIn(user.email, decomposed)).status).toBe(200)
    expect((await api.deps.users.byId(user._id))?.passwordHash).toBe(renewed)
  })

  test('a hash of lower cost is replaced at the next login [D-14]', async () => {
    const { user } = await api.member({ passwordHash: phcOf(password, 1024, 1) })
    expect((await logIn(user.email)).status).toBe(200)
    expect((await api.deps.users.byId(user._id))?.passwordHash).toMatch(/m=19456,t=2/)
    expect((await logIn(user.email)).status).toBe(200)
  })
})

describe('who they are not', () => {
  test('a wrong password and an unknown address are refused alike, after one hash [OP-86 D-13]', async () => {
    const { user } = await api.member()
    const answers: Answer[] = []
    for (const email of [user.email, 'nobody@example.com']) {
      const hashing = await hashingOf(async () => answers.push(await logIn(email, 'Wrong-1!')))
      expect(hashing.hashes).toBe(1)
    }
    const [wrong, unknown] = answers as [Answer, Answer]
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Invalid email or password' }])
    expect([unknown.status, unknown.body]).toEqual([401, { message: 'Invalid email or password' }])
    expect(unknown.headers.getSetCookie()).toEqual(wrong.headers.getSetCookie())
  })

  test.each([
    [{ email: '', password }, 'Email is required', 'VAL-01'],
    [{ password }, 'Email is required', 'VAL-01'],
    [{ email: '   ', password }, 'Email is required', 'VAL-01'],
    [{ email: 'a@example.com', password: '' }, 'Password is required', 'VAL-02'],
    [{ email: 'a@example.com' }, 'Password is required', 'VAL-02'],
    [{ email: { $gt: '' }, password }, 'Email must be text', 'D-80'],
    [{ email: 'a@example.com', password: { $gt: '' } }, 'Password must be text', 'D-80'],
    [{ email: 'a'.repeat(10_000), password }, 'Email can have at most 254 characters', 'D-80'],
    [{ email: 'a@b.co', password: 'a'.repeat(10_000) }, 'Password can have at most 128 characters', 'D-80'],
    [{ email: 'a\u0000@example.com', password }, 'Email holds characters that cannot be used', 'D-80'],
  ])('a login of %o answers 400 %s [%s]', async (body, message, _ids) => {
    const answer = await api.visitor.post('/api/users/login', body, elsewhere())
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(answer.body.issues[0].message).toBe(message)
  })

  test.each(['', '[]', 'null', '{"email":', '"text"'])(
    'a login with the body %o is refused [D-80]',
    async (body) => {
      const json = { ...elsewhere(), 'content-type': 'application/json' }
      const answer = await api.visitor.post('/api/users/login', body, json)
      expect(answer.status).toBe(400)
    },
  )
})

describe('limits', () => {
  test('the eleventh failed login within 15 minutes locks the account, for right passwords too [D-18]', async () => {
    const { user } = await api.member()
    for (let tries = 0; tries < 10; tries++) expect((await logIn(user.email, 'Wrong-1!')).status).toBe(401)
    api.clock.advance(5 * minuteMs)
    const locked = await logIn(user.email)
    expect(locked.status).toBe(429)
    expect(locked.headers.get('retry-after')).toBe('600')
    expect(locked.body.message).toBe('Too many failed logins. Please try again in 10 minutes.')
    api.clock.advance(10 * minuteMs)
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('an address without an account is locked alike [D-13 D-18]', async () => {
    for (let tries = 0; tries < 10; tries++) await logIn('Nobody.Else@example.com', 'Wrong-1!')
    const locked = await logIn('nobody.else@example.com', 'Wrong-1!')
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
  })

  test('fifty guesses at once are ten guesses [D-18]', async () => {
    const { user } = await api.member()
    const guesses = Array.from({ length: 50 }, () => logIn(user.email, 'Wrong-1!'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('right logins are not counted [D-18]', async () => {
    const { user } = await api.member()
    const logins = await Promise.all(Array.from({ length: 15 }, () => logIn(user.email)))
    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await logIn(user.email, 'Wrong-1!')).status).toBe(401)
  })

  test('a hundred failed logins from one address lock that address alone [D-18]', async () => {
    const { user } = await api.member()
    const here = elsewhere()
    const address = `login:address:${here['x-forwarded-for']}`
    await logIn('nobody@example.com', 'Wrong-1!', here)
    await api.deps.limits.add(address, 15 * minuteMs, 98)
    expect((await logIn('nobody-else@example.com', 'Wrong-1!', here)).status).toBe(401)
    expect((await logIn(user.email, password, here)).status).toBe(429)
    expect((await logIn(user.email, password)).status).toBe(200)
  })

  test('strangers lock out neither an open session nor a device that has logged in before [D-18]', async () => {
    const member = await api.member()
    const cookie = cookieOf(await logIn(member.user.email))
    for (let tries = 0; tries < 11; tries++) await logIn(member.user.email, 'Wrong-1!')
    expect((await logIn(member.user.email)).status).toBe(429)
    expect((await member.get('/api/users/me')).status).toBe(200)
    expect((await member.post('/api/users/confirm-password', { password })).status).toBe(200)
    expect((await logIn(member.user.email, password, { ...elsewhere(), cookie })).status).toBe(200)
  })

  test('the device is known by an HttpOnly cookie that outlives the logout, and that is no login [D-18]', async () => {
    const { user } = await api.member()
    const first = await logIn(user.email)
    const attributes = first.headers.getSetCookie()[0]
    expect(attributes).toMatch(/^device=[\w-]{43}; /)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Max-Age=34560000', 'Path=/api/users']) {
      expect(attributes).toContain(attribute)
    }
    const bearer = { authorization: `Bearer ${first.body.token}` }
    const left = await api.visitor.post('/api/users/logout', undefined, bearer)
    expect(left.headers.getSetCookie()).toEqual([])
    expect((await api.visitor.get('/api/users/me', { cookie: cookieOf(first) })).status).toBe(401)
    expect(JSON.stringify(await api.deps.db.collection('devices').find().toArray())).not.toContain(
      cookieOf(first).slice('device='.length),
    )
  })

  test('a known device has ten guesses of its own, and none for other accounts [D-18]', async () => {
    const [ana, bo] = [await api.member(), await api.member()]
    const cookie = cookieOf(await logIn(ana.user.email))
    for (let tries = 0; tries < 10; tries++) {
      expect((await logIn(ana.user.email, 'Wrong-1!', { ...elsewhere(), cookie })).status).toBe(401)
    }
    expect((await logIn(ana.user.email, password, { ...elsewhere(), cookie })).status).toBe(429)
    expect((await logIn(ana.user.email)).status).toBe(200)
    for (let tries = 0; tries < 10; tries++) await logIn(bo.user.email, 'Wrong-1!')
    expect((await logIn(bo.user.email, password, { ...elsewhere(), cookie })).status).toBe(429)
  })

  test('two people on one device are both known on it [D-18]', async () => {
    const [ana, bo] = [await api.member(), await api.member()]
    const first = await logIn(ana.user.email)
    const second = await logIn(bo.user.email, password, { ...elsewhere(), cookie: cookieOf(first) })
    expect(cookieOf(second)).toBe(cookieOf(first))
    for (const { user } of [ana, bo]) {
      for (let tries = 0; tries < 10; tries++) await logIn(user.email, 'Wrong-1!')
      const known = await logIn(user.email, password, { ...elsewhere(), cookie: cookieOf(first) })
      expect(known.status).toBe(200)
    }
  })
})

describe('nothing grows without bound', () => {
  test('the 31st login of an hour is refused before the password is looked at [SEC-25 SEC-01]', async () => {
    const { user } = await api.member()
    expect((await logIn(user.email)).status).toBe(200)
    await api.deps.limits.add(`logins:${user._id.toHexString()}`, 60 * minuteMs, 28)
    expect((await logIn(user.email)).status).toBe(200)
    for (const typed of [password, 'Wrong-Pass1!']) {
      const refused = await logIn(user.email, typed)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(refused.body.message).toMatch(/^You have logged in 30 times in an hour\. /)
    }
    api.clock.advance(60 * minuteMs)
    expect((await logIn(user.email)).status).toBe(200)
  })

  test('an account has 20 known devices, those used last [SEC-25 D-18]', async () => {
    const { user } = await api.member()
    const devices: string[] = []
    for (let login = 0; login < 25; login++) {
      api.clock.advance(minuteMs)
      devices.push(cookieOf(await logIn(user.email)))
    }
    expect(await api.deps.db.collection('devices').countDocuments({ user: user._id })).toBe(20)
    for (let wrong = 0; wrong < 11; wrong++) await logIn(user.email, 'Wrong-Pass1!')
    const from = (cookie?: string) => logIn(user.email, password, { ...elsewhere(), cookie: cookie! })
    expect((await from(devices[0])).status).toBe(429)
    expect((await from(devices[24])).status).toBe(200)
  })
})
