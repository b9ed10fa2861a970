import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../testing/api.ts'

const stripeKeys = {
  STRIPE_API_URL: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const production = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  MONGODB_URI: 'mongodb://db/hostvouch',
  FILES_KEY: 'a long random text for the files of hosts',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://host.example',
}
const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const development = await startApi({ ...stripeKeys, ...testKeys })
const live = await startApi({ ...stripeKeys, ...production })
afterAll(() => Promise.all([development.close(), live.close()]))

const unpaid = { currentlyPaid: false, tierId: '', paymentMode: 'sandbox' } as const
const payment = ({ email, paymentCustomerId }: { email: string; paymentCustomerId: string }) => ({
  emailAddress: email,
  customerId: paymentCustomerId,
  tierId: 'mid',
  couponCode: '',
})

test('on this machine an account of the sandbox pays and changes its plan there, keys or not [D-60 D-64]', async () => {
  const member = await development.member(unpaid)
  const started = await member.post('/api/users/create-payment-intent', payment(member.user))
  expect(started).toMatchObject({ status: 200, body: { provider: 'sandbox', publishableKey: '' } })
  const card = { clientSecret: started.body.clientSecret, cardNumber: '4242 4242 4242 4242' }
  expect((await member.post('/api/sandbox/confirm-payment', card)).status).toBe(200)
  const subscribed = await member.post('/api/users/create-subscription')
  expect(subscribed).toMatchObject({ status: 200, body: { currentlyPaid: true, tierId: 'mid' } })
  const { url } = (await member.get('/api/users/billing-portal')).body
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await development.visitor.post(new URL(url).pathname, 'action=change&tierId=high', form)
  expect((await member.get(`/api/users/${member.id}`)).body).toMatchObject({ tierId: 'high' })
})

test('in production the sandbox takes no payment and opens no portal, whatever an account says [D-60 D-64]', async () => {
  const member = await live.member(unpaid)
  const started = await member.post('/api/users/create-payment-intent', payment(member.user))
  expect(started).toMatchObject({ status: 503, body: { message: expect.stringContaining('support') } })
  const card = { clientSecret: 'pi', cardNumber: '4242424242424242' }
  for (const body of [card, {}])
    expect((await member.post('/api/sandbox/confirm-payment', body)).status).toBe(404)
  const paid = await live.member({ subscriptionId: 'sub_sandbox_1' })
  expect((await paid.get('/api/users/billing-portal')).status).toBe(503)
  const portal = await live.visitor.get('/sandbox/billing-portal/x')
  expect(portal.text).not.toContain('Sandbox')
})

test('in production without proxies the first forwarded address is logged once as a warning [SEC-20]', async () => {
  const warned = vi.spyOn(live.deps.log, 'warn')
  await live.visitor.get('/api/health')
  expect(warned).not.toHaveBeenCalled()
  for (let call = 0; call < 3; call++)
    await live.visitor.get('/api/health', { 'x-forwarded-for': '192.0.2.1' })
  expect(warned.mock.calls).toEqual([[expect.stringContaining('TRUSTED_PROXIES is none')]])
})
