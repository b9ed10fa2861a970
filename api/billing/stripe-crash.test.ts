import { afterAll, expect, test } from 'vitest'
import { createBackgroundWork } from '../background.ts'
import { startStripeApi } from '../testing/stripe-api.ts'
import { createReconciliation } from './reconciliation.ts'

const kit = await startStripeApi()
afterAll(() => kit.close())
const {
  api,
  stripe,
  advance,
  unpaid,
  start,
  subscribe,
  paid,
  state,
  customerOf,
  ofCustomer,
  active,
  charged,
  mailsTo,
  restart,
} = kit
const day = 24 * 3_600_000

test('D-62 killed before the confirmation, nobody is charged and the same payment goes on', async () => {
  const member = await unpaid()
  stripe.dieAt(/^POST \/v1\/payment_intents$/, 'after')
  expect(await start(member)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('try again') },
  })
  await restart()
  expect((await state(member)).currentlyPaid).toBe(false)
  stripe.pay((await start(member)).body.clientSecret)
  await subscribe(member)
  expect(ofCustomer('payment_intent', member).length).toBe(1)
  expect(charged(member)).toBe(50_000)
})

test('D-62 killed after the confirmation, the person is a member when the process is back', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  await restart()
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
})

test.each([
  ['after the charge', /^GET \/v1\/payment_intents/, 'before'],
  ['before the subscription', /^POST \/v1\/subscriptions$/, 'before'],
  ['inside create-subscription', /^POST \/v1\/subscriptions$/, 'after'],
  ['before the invoice is settled', /attach_payment$/, 'before'],
  ['when the invoice is settled, before our own write', /attach_payment$/, 'after'],
] as const)('D-62 killed %s, the person is paid once and a member', async (_where, call, when) => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  stripe.dieAt(call, when)
  expect((await subscribe(member)).status).toBe(503)
  expect((await state(member)).currentlyPaid).toBe(false)
  await restart()
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  expect(ofCustomer('subscription', member).length).toBe(1)
  expect(charged(member)).toBe(50_000)
  expect(await mailsTo(member, 'We received your payment')).toBe(1)
})

test('D-62 a subscription that expired while we were away is made anew for the same payment', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  stripe.dieAt(/attach_payment$/, 'before')
  await subscribe(member)
  stripe.expireIncomplete(customerOf(member))
  await restart()
  expect((await state(member)).currentlyPaid).toBe(true)
  expect([active(member).length, charged(member)]).toEqual([1, 50_000])
})

test('D-63 the hourly comparison finds a refund whose event never came, and tries again after an outage', async () => {
  const member = await paid()
  const reconcile = createReconciliation(api.deps)
  await reconcile()
  stripe.refund(customerOf(member))
  await reconcile()
  expect((await state(member)).currentlyPaid).toBe(true)
  advance(3_600_001)
  stripe.dieAt(/subscriptions/, 'before')
  await reconcile()
  stripe.revive()
  await reconcile()
  expect((await state(member)).currentlyPaid).toBe(false)
})

test('D-62 D-63 the comparison runs by itself when the server starts', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  advance(1000)
  const background = createBackgroundWork(api.deps)
  background.start()
  await expect.poll(async () => (await state(member)).currentlyPaid).toBe(true)
  await background.stop()
})

test('D-62 a payment that nobody finishes is ended after a day', async () => {
  const member = await unpaid()
  const { clientSecret } = (await start(member)).body
  advance(day + 1)
  await createReconciliation(api.deps)()
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
})

test('D-63 every write to Stripe carries an idempotency key of our own', () => {
  const writes = stripe.requests.filter(({ call }) => !call.startsWith('GET'))
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter(({ key }) => !/^[a-z-]+-\w/.test(key) || key.startsWith('stripe-node'))).toEqual([])
})
