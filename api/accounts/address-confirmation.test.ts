import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { formOf, mailsTo, signUpFields, tokenIn } from './testing/accounts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function signUp(overrides: Record<string, string> = {}) {
  const fields = await signUpFields(overrides)
  const { status, body } = await api.visitor.post('/api/users/register', formOf(fields))
  expect(status).toBe(201)
  const user = (await api.deps.users.byEmail(fields.email))!
  return { email: fields.email, user, ...(await api.login(user)), id: body._id as string }
}
const confirm = (token: string) => api.visitor.put('/api/users/confirm-email', { token })
const isConfirmed = async (member: {
  get: (path: string) => Promise<{ body: { emailConfirmed: boolean } }>
}) => (await member.get('/api/users/verification')).body.emailConfirmed

test('sign-up mails a link that confirms the address once; it can be sent again, five times an hour [SEC-21]', async () => {
  const person = await signUp()
  expect(await isConfirmed(person)).toBe(false)
  const [welcome] = await mailsTo(api, person.email)
  expect(welcome?.text).toContain('?sign-up')
  for (let sent = 0; sent < 5; sent += 1)
    expect(await person.post('/api/users/confirmation-mail')).toMatchObject({
      status: 200,
      body: { message: 'We mailed the link again' },
    })
  expect((await person.post('/api/users/confirmation-mail')).status).toBe(429)
  const mails = await mailsTo(api, person.email)
  expect(mails.at(-1)?.subject).toBe('Confirm your email address')
  const token = tokenIn(mails.at(-1), 'confirm-email')
  expect(await confirm(token)).toMatchObject({
    status: 200,
    body: { message: 'Your email address is confirmed', email: person.email },
  })
  expect(await isConfirmed(person)).toBe(true)
  expect((await confirm(token)).status).toBe(400)
  expect((await confirm(tokenIn(welcome, 'confirm-email'))).status).toBe(400)
  expect((await person.post('/api/users/confirmation-mail')).status).toBe(409)
})

test('a new address that takes effect is confirmed, and accounts from before are [SEC-21]', async () => {
  const person = await signUp()
  const email = `new.${person.email}`
  expect((await person.put('/api/users', { email })).status).toBe(200)
  expect((await confirm(tokenIn((await mailsTo(api, email)).at(-1), 'confirm-email'))).status).toBe(200)
  expect(await isConfirmed(person)).toBe(true)
  expect(await isConfirmed(await api.member())).toBe(true)
})

test('an address that is not confirmed becomes no admin, and the team sees it [SEC-21]', async () => {
  const person = await signUp()
  const admin = await api.member({ isAdmin: true })
  const makeAdmin = () =>
    admin.post('/api/users/admin-update-user', {
      userId: person.id,
      newValues: { isAdmin: true },
      url: api.url,
    })
  expect(await makeAdmin()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is not confirmed yet') },
  })
  expect((await admin.get(`/api/users/${person.id}`)).body.verification.emailConfirmed).toBe(false)
  await confirm(tokenIn((await mailsTo(api, person.email)).at(-1), 'confirm-email'))
  expect((await makeAdmin()).status).toBe(200)
})

test('in production a payment in test mode waits for the confirmation [SEC-21]', async () => {
  const keys = (name: string, mode: string) => ({
    [`${name}_SECRET_KEY`]: `sk_${mode}_1`,
    [`${name}_PUBLISHABLE_KEY`]: `pk_${mode}_1`,
    [`${name}_WEBHOOK_SECRET`]: `whsec_${mode}`,
  })
  const live = await startApi({
    NODE_ENV: 'production',
    TRUSTED_PROXIES: 'none',
    MONGODB_URI: 'mongodb://db/hostvouch',
    FILES_KEY: 'a long random text for the files of hosts',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://host.example',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...keys('STRIPE', 'live'),
    ...keys('STRIPE_TEST', 'test'),
  })
  try {
    const unpaid = { currentlyPaid: false, tierId: '', unconfirmed: { linkId: 'one' } } as const
    const start = async (paymentMode: 'test' | 'live', confirmed = false) => {
      const { user } = await live.member({ ...unpaid, paymentMode })
      if (confirmed) await live.deps.users.update({ _id: user._id }, { $unset: { unconfirmed: '' } })
      return live.visitor.post('/api/users/create-payment-intent', {
        emailAddress: user.email,
        customerId: user.paymentCustomerId,
        tierId: 'mid',
        couponCode: '',
      })
    }
    expect(await start('test')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Confirm your email address first') },
    })
    // No server listens at the simulator's address: these got as far as the provider.
    expect((await start('test', true)).status).toBe(503)
    expect((await start('live')).status).toBe(503)
  } finally {
    await live.close()
  }
})
