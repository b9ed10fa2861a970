import { expect, test } from 'vitest'
import { createBackgroundWork } from '../background.ts'
import { createReconciliation } from './reconciliation.ts'
import { dayMs, stripeTestKit } from './stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
test('D-62 killed before the confirmation, nobody is charged and the same payment goes on', async () => {
  const member = await kit.unpaid()
  stripe.dieAt(/^POST \/v1\/payment_intents$/, 'after')
  expect(await kit.start(member)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('try again') },
  })
  await kit.restart()
  expect((await kit.state(member)).currentlyPaid).toBe(false)
  stripe.pay((await kit.start(member)).body.clientSecret)
  await kit.subscribe(member)
  expect(kit.ofCustomer('payment_intent', member).length).toBe(1)
  expect(kit.charged(member)).toBe(50_000)
})

test('D-62 killed after the confirmation, the person is a member when the process is back', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  await kit.restart()
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
})

test.each([
  ['after the charge', /^GET \/v1\/payment_intents/, 'before'],
  ['before the subscription', /^POST \/v1\/subscriptions$/, 'before'],
  ['inside create-subscription', /^POST \/v1\/subscriptions$/, 'after'],
  ['before the invoice is settled', /attach_payment$/, 'before'],
  ['when the invoice is settled, before our own write', /attach_payment$/, 'after'],
] as const)('D-62 killed %s, the person is paid once and a member', async (_where, call, when) => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  stripe.dieAt(call, when)
  expect((await kit.subscribe(member)).status).toBe(503)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
  await kit.restart()
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  expect(kit.ofCustomer('subscription', member).length).toBe(1)
  expect(kit.charged(member)).toBe(50_000)
  expect(await kit.mailsTo(member, 'We received your payment')).toBe(1)
})

test('D-62 a subscription that expired while we were away is made anew for the same payment', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  stripe.dieAt(/attach_payment$/, 'before')
  await kit.subscribe(member)
  stripe.expireIncomplete(kit.customerOf(member))
  await kit.restart()
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  expect([kit.active(member).length, kit.charged(member)]).toEqual([1, 50_000])
})

test.each([
  ['to make the subscription', /^POST \/v1\/subscriptions$/, 'before'],
  ['when the subscription is made', /^POST \/v1\/subscriptions$/, 'after'],
  ['to settle the invoice', /attach_payment$/, 'before'],
  ['when the invoice is settled', /attach_payment$/, 'after'],
] as const)(
  'D-62 when Stripe fails %s, and keeps that answer, the payer is a member at the next round',
  async (_what, call, when) => {
    const member = await kit.unpaid()
    stripe.pay((await kit.start(member)).body.clientSecret)
    stripe.failAt(call, when)
    expect((await kit.subscribe(member)).status).toBe(503)
    await createReconciliation(api.deps)()
    expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
    expect(kit.ofCustomer('subscription', member).length).toBe(1)
    expect(kit.charged(member)).toBe(50_000)
    expect(await kit.mailsTo(member, 'We received your payment')).toBe(1)
  },
)

test.each(['before', 'after'] as const)(
  'D-62 D-65 when Stripe fails %s a payment is begun, and keeps that answer, the next try begins it, coupon and all',
  async (when) => {
    const code = `FAILS${when}`
    kit.addCode(code, { max_redemptions: 1 })
    const member = await kit.unpaid()
    stripe.failAt(/^POST \/v1\/payment_intents$/, when)
    expect((await kit.start(member, 'mid', code)).status).toBe(503)
    const { clientSecret, amountDue } = (await kit.start(member, 'mid', code)).body
    expect(amountDue).toBe(100)
    stripe.pay(clientSecret)
    expect((await kit.subscribe(member)).body).toMatchObject({ currentlyPaid: true, tierId: 'mid' })
    expect(kit.charged(member)).toBe(100)
  },
)

test('D-61 when Stripe fails to end a payment, and keeps that answer, another plan can be chosen a minute later', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await kit.start(member)).body
  stripe.failAt(/cancel$/, 'before')
  expect((await kit.start(member, 'low')).status).toBe(503)
  kit.advance(60_000)
  expect((await kit.start(member, 'low')).body.amountDue).toBe(10_000)
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
})

test('D-63 the hourly comparison finds a refund whose event never came, and tries again after an outage', async () => {
  const member = await kit.paid()
  const reconcile = createReconciliation(api.deps)
  await reconcile()
  stripe.refund(kit.customerOf(member))
  await reconcile()
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  kit.advance(3_600_001)
  stripe.dieAt(/subscriptions/, 'before')
  await reconcile()
  stripe.revive()
  await reconcile()
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('D-62 D-63 the comparison runs by itself when the server starts', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  kit.advance(1000)
  const background = createBackgroundWork(api.deps)
  background.start()
  await expect.poll(async () => (await kit.state(member)).currentlyPaid).toBe(true)
  await background.stop()
})

test('D-62 a payment that nobody finishes is ended after a day', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await kit.start(member)).body
  kit.advance(dayMs + 1)
  await createReconciliation(api.deps)()
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
})

test('D-63 every write to Stripe carries an idempotency key of our own', () => {
  const writes = stripe.requests.filter(({ call }) => !call.startsWith('GET'))
  expect(writes.length).toBeGreaterThan(40)
  expect(writes.filter(({ key }) => !/^[a-z-]+-\w/.test(key) || key.startsWith('stripe-node'))).toEqual([])
})
