import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from '../http/limits.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { changesAnHour } from './changes-an-hour.ts'
import { createAuthenticator } from './passkeys/testing/authenticator.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const hourMs = 3_600_000
const credentialOf = async (who: TestMember) => {
  const { body } = await who.post('/api/users/passkeys/options')
  return createAuthenticator(api.url).create(body)
}

/** A change that succeeds, and the same with something wrong. */
const changes = {
  password: {
    right: (who: TestMember) => who.put('/api/users/password', { password: 'Quite-N3w-Words!' }),
    wrong: (who: TestMember) => who.put('/api/users/password', { password: 'Password1!' }),
  },
  confirmation: {
    right: (who: TestMember) => who.post('/api/users/confirm-password', { password }),
    wrong: (who: TestMember) => who.post('/api/users/confirm-password', { password: 'Wrong-Pass1!' }),
  },
  passkey: {
    right: async (who: TestMember) =>
      who.post('/api/users/passkeys', { name: 'Phone', credential: await credentialOf(who) }),
    wrong: async (who: TestMember) =>
      who.post('/api/users/passkeys', {
        name: 'Phone',
        credential: { ...(await credentialOf(who)), id: 'x' },
      }),
  },
  profile: {
    right: (who: TestMember) => who.put('/api/users', { city: 'Dallas' }),
    wrong: (who: TestMember) => who.put('/api/users', { insuranceExpirationDate: '2001-01-01' }),
  },
}

test.each([
  ['password', 10],
  ['confirmation', 60],
  ['passkey', 20],
  ['profile', 30],
] as const)(
  'a change of the kind %s succeeds %i times an hour, and a refused one does not count [SEC-50]',
  async (kind, max) => {
    const { user, ...member } = await api.member()
    const who = { ...member, user }
    await api.deps.limits.add(keyOf(changesAnHour[kind], member.id), hourMs, max - 1)
    const { right, wrong } = changes[kind]
    expect((await wrong(who)).status).toBe(400)
    expect((await right(who)).status).toBe(200)
    expect(await right(who)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining(`${max} `) },
    })
    expect((await right(await api.member())).status).toBe(200)
    api.clock.advance(hourMs)
    expect((await right({ ...who, ...(await api.login(user)) })).status).toBe(200)
  },
)
