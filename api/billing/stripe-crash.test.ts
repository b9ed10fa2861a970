import { expect, test } from 'vitest'
import { createBackgroundWork } from '../start/background.ts'
import { createReconciliation } from './reconciliation.ts'
import { dayMs, stripeTestKit } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
test('killed before the confirmation, there is no charge and the same payment continues [D-62]', async () => {
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

test('killed after the confirmation, the person is a member when the process is back [D-62]', async () => {
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
] as const)('killed %s, the person is paid once and a member [D-62]', async (_where, call, when) => {
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

test('a subscription that expired while we were away is created again for the same payment [D-62]', async () => {
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
  'when Stripe fails %s, and keeps that answer, the payer is a member at the next round [D-62]',
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
  'when Stripe fails %s a payment begins and keeps that answer, the next try begins it with its coupon [D-62 D-65]',
  async (when) => {
    const code = `FAILS${when}`
    stripe.addPromotionCode(code, { max_redemptions: 1 })
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

test('when Stripe fails to end a payment, and keeps that answer, another plan can be chosen a minute later [D-61]', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await kit.start(member)).body
  stripe.failAt(/cancel$/, 'before')
  expect((await kit.start(member, 'low')).status).toBe(503)
  kit.advance(60_000)
  expect((await kit.start(member, 'low')).body.amountDue).toBe(10_000)
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
})

test('the hourly comparison finds a refund whose event never came, and tries again after an outage [D-63]', async () => {
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

test('the comparison runs by itself when the server starts [D-62 D-63]', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  kit.advance(1000)
  const background = createBackgroundWork(api.deps)
  background.start()
  await expect.poll(async () => (await kit.state(member)).currentlyPaid).toBe(true)
  await background.stop()
})

test('an abandoned payment is closed after a day [D-62]', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await kit.start(member)).body
  kit.advance(dayMs + 1)
  await createReconciliation(api.deps)()
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
})

test('every write to Stripe carries an idempotency key of our own [D-63]', () => {
  const writes = stripe.requests.filter(({ call }) => !call.startsWith('GET'))
  expect(writes.length).toBeGreaterThan(40)
  expect(
    writes.filter(({ key }) => !/^[a-z-]+-\w.*-[0-9a-f]{32}$/.test(key) || key.startsWith('stripe-node')),
  ).toEqual([])
})
