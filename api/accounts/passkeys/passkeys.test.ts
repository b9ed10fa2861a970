import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPasswordMessage } from '../../../shared/form-rules.ts'
import { type Api, caller, password, startApi, type TestMember } from '../../testing/api.ts'
import { mailsTo, tokenIn } from '../testing/accounts.ts'
import { createAuthenticator } from './testing/authenticator.ts'

let api: Api
let member: TestMember
beforeAll(async () => void (api = await startApi({ RATE_LIMITS: 'off' })))
afterAll(() => api.close())
beforeEach(async () => void (member = await api.member()))

const minutes = (count: number) => api.clock.advance(count * 60_000)
type Caller = Pick<TestMember, 'get' | 'post' | 'put' | 'delete'>
const newOptions = async (who: Caller = member) => (await who.post('/api/users/passkeys/options')).body
const loginOptions = async () => (await api.visitor.post('/api/users/passkey-login/options')).body
const logIn = (credential: object) => api.visitor.post('/api/users/passkey-login', { credential })

/** A passkey of the member. */
async function addPasskey(name = 'My phone', who: Caller = member) {
  const passkey = createAuthenticator(api.url)
  const credential = passkey.create(await newOptions(who))
  const { status, body } = await who.post('/api/users/passkeys', { name, credential })
  expect(status).toBe(200)
  return { ...passkey, credential, id: body.passkeys.at(-1).id as string }
}

test('a member adds passkeys with names, sees when each was last used, and removes one [KEY-01]', async () => {
  const phone = await addPasskey('My phone')
  minutes(1)
  await addPasskey('Security key')
  expect((await logIn(phone.get(await loginOptions()))).status).toBe(200)
  const listed = await member.get('/api/users/passkeys')
  expect(listed.body).toMatchObject([
    { name: 'My phone', lastUsedAt: api.clock.now().toISOString() },
    { name: 'Security key', lastUsedAt: null },
  ])
  const left = await member.delete(`/api/users/passkeys/${phone.id}`)
  expect(left.body.map(({ name }: { name: string }) => name)).toEqual(['Security key'])
  expect((await logIn(phone.get(await loginOptions()))).status).toBe(401)
  expect((await member.delete(`/api/users/passkeys/${phone.id}`)).status).toBe(404)
})

test('there are at most ten, also when two tabs add one at once [KEY-01]', async () => {
  for (let n = 1; n < 10; n += 1) await addPasskey(`Key ${n}`)
  const [first, second] = [await newOptions(), await newOptions()]
  const add = (options: Parameters<ReturnType<typeof createAuthenticator>['create']>[0]) =>
    member.post('/api/users/passkeys', {
      name: 'Key 10',
      credential: createAuthenticator(api.url).create(options),
    })
  const both = await Promise.all([add(first), add(second)])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect((await member.post('/api/users/passkeys/options')).status).toBe(409)
  expect((await member.get('/api/users/passkeys')).body).toHaveLength(10)
})

test('adding and removing ask for a confirmation of the last 15 minutes [KEY-01]', async () => {
  const phone = await addPasskey()
  const options = await newOptions()
  minutes(16)
  const refused = [
    await member.post('/api/users/passkeys/options'),
    await member.post('/api/users/passkeys', {
      name: 'Late',
      credential: createAuthenticator(api.url).create(options),
    }),
    await member.delete(`/api/users/passkeys/${phone.id}`),
  ]
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([403, confirmPasswordMessage])
})

test('a passkey logs in as email and password do, and both go on working [KEY-02]', async () => {
  const phone = await addPasskey()
  const { status, body } = await logIn(phone.get(await loginOptions()))
  expect([status, body.email]).toEqual([200, member.user.email])
  expect((await caller(api.url, body.token).get('/api/users/me')).status).toBe(200)
  const typed = await api.visitor.post('/api/users/login', { email: member.user.email, password })
  expect([typed.status, typed.body.vaultSecret]).toEqual([200, body.vaultSecret])
})

test('a passkey confirms in place of the password [KEY-04]', async () => {
  const phone = await addPasskey()
  minutes(16)
  expect((await member.post('/api/users/passkeys/options')).status).toBe(403)
  const options = (await member.post('/api/users/passkey-confirmation/options')).body
  const credential = phone.get(options)
  expect((await member.post('/api/users/passkey-confirmation', { credential })).status).toBe(200)
  expect((await member.post('/api/users/passkeys/options')).status).toBe(200)
})

test('a confirmation takes neither the passkey of another account nor the challenge of another session [KEY-04]', async () => {
  const phone = await addPasskey()
  const other = await api.member()
  const strange = await addPasskey('Not mine', other)
  const options = async (who: Caller) => (await who.post('/api/users/passkey-confirmation/options')).body
  const confirm = (credential: object) => member.post('/api/users/passkey-confirmation', { credential })
  expect((await confirm(strange.get(await options(member)))).status).toBe(400)
  expect((await confirm(phone.get(await options(await api.login(member.user))))).status).toBe(400)
  expect((await confirm(phone.get(await loginOptions()))).status).toBe(400)
  expect((await (await api.member()).post('/api/users/passkey-confirmation/options')).status).toBe(404)
})

test('a login refuses a replay, another origin, no verified person, an old challenge or a lower counter [KEY-02]', async () => {
  const phone = await addPasskey()
  const good = phone.get(await loginOptions())
  expect((await logIn(good)).status).toBe(200)
  const late = await loginOptions()
  const refused = [
    good,
    phone.get(await loginOptions(), { origin: 'https://evil.example' }),
    phone.get(await loginOptions(), { isVerified: false }),
    phone.get(await loginOptions(), { counter: 1 }),
    phone.get({ ...(await loginOptions()), challenge: 'AAAA' }),
    phone.get({ ...(await loginOptions()), rpId: 'evil.example' }),
    createAuthenticator(api.url).get(await loginOptions()),
  ]
  for (const credential of refused) expect((await logIn(credential)).status).toBe(401)
  minutes(5)
  expect((await logIn(phone.get(late))).status).toBe(401)
  expect((await logIn(phone.get(await loginOptions()))).status).toBe(200)
})

test('two answers to one challenge log in once [KEY-02]', async () => {
  const phone = await addPasskey()
  const options = await loginOptions()
  const both = await Promise.all([logIn(phone.get(options)), logIn(phone.get(options))])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]))
})

test('a new passkey is refused from another origin or session, twice, or without a verified person [KEY-01]', async () => {
  const { credential } = await addPasskey()
  const add = (sent: object) => member.post('/api/users/passkeys', { name: 'Again', credential: sent })
  const fresh = () => createAuthenticator(api.url)
  expect((await add(credential)).status).toBe(400)
  expect((await add(fresh().create(await newOptions(), { origin: 'https://evil.example' }))).status).toBe(400)
  expect((await add(fresh().create(await newOptions(), { isVerified: false }))).status).toBe(400)
  expect((await add(fresh().create(await newOptions(await api.login(member.user))))).status).toBe(400)
  expect((await member.get('/api/users/passkeys')).body).toHaveLength(1)
})

test('adding a passkey is mailed with its name [KEY-07]', async () => {
  await addPasskey('My phone')
  const [mail] = await mailsTo(api, member.user.email)
  expect(mail).toMatchObject({ subject: 'A passkey was added to your account' })
  expect(mail!['text']).toContain('My phone')
})

test('a lost passkey locks no member out, and a password reset removes all passkeys on request [KEY-07]', async () => {
  const phone = await addPasskey()
  const resetMails = async () =>
    (await mailsTo(api, member.user.email)).filter(({ subject }) => subject === 'Reset your password')
  const reset = async (removePasskeys: boolean) => {
    const before = (await resetMails()).length
    minutes(1) // mails differ by their time
    await api.visitor.post('/api/users/forgot-password-token', { email: member.user.email, url: '' })
    await expect.poll(async () => (await resetMails()).length).toBe(before + 1)
    const token = tokenIn((await resetMails()).at(-1), 'reset-password')
    const sent = { token, password: 'Harbor-7-Lantern!', removePasskeys }
    expect((await api.visitor.put('/api/users/reset-password', sent)).status).toBe(200)
  }
  await reset(false)
  expect((await logIn(phone.get(await loginOptions()))).status).toBe(200)
  await reset(true)
  expect((await logIn(phone.get(await loginOptions()))).status).toBe(401)
})
