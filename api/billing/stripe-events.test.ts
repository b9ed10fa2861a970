import { expect, test, vi } from 'vitest'
import { webhookSecrets } from '../testing/stripe-api.ts'
import { dayMs, stripeTestKit } from './stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
test('D-62 create-subscription twice, raced by the webhook, makes one subscription, one member, one mail', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  const answers = await Promise.all([
    kit.subscribe(member),
    kit.deliver(event!),
    kit.subscribe(member),
    kit.deliver(event!),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(kit.ofCustomer('subscription', member).length).toBe(1)
  expect(kit.ofCustomer('charge', member).length).toBe(1)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  expect(await kit.mailsTo(member, 'We received your payment')).toBe(1)
})

test('D-62 the webhook completes what a vanished browser left', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member, 'highest')).body.clientSecret)
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

test.each([
  ['no coupon', ''],
  ['a coupon', 'EITHER'],
])(
  'D-61 D-62 with %s, a payment that the webhook completes while it is asked for again stays the only one',
  async (_what, code) => {
    if (code !== '') kit.addCode(code)
    const member = await kit.unpaid()
    stripe.pay((await kit.start(member, 'mid', code)).body.clientSecret)
    const { openOf } = api.deps.paymentRecords
    vi.spyOn(api.deps.paymentRecords, 'openOf').mockImplementationOnce(async (user) => {
      await kit.deliverNews(member)
      return openOf(user)
    })
    expect(await kit.start(member, 'mid', code)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('paid already') },
    })
    expect(kit.ofCustomer('payment_intent', member).length).toBe(1)
    expect(await openOf(member.user._id)).toBeNull()
    expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  },
)

test('D-61 D-62 a payment begun while a renewal was unpaid cannot be paid any more when the renewal is', async () => {
  const member = await kit.paid()
  kit.advance(366 * dayMs)
  stripe.renew(kit.customerOf(member), false)
  await kit.deliverNews(member)
  const { clientSecret } = (await kit.start(member)).body
  stripe.payOpenInvoice(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
  expect(kit.active(member).length).toBe(1)
})

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]))

test('D-63 events in any of 24 orders, the first twice, end in the state that Stripe has', async () => {
  for (const order of permutations([0, 1, 2, 3])) {
    const member = await kit.unpaid()
    stripe.pay((await kit.start(member)).body.clientSecret)
    await kit.subscribe(member)
    stripe.changePlan(kit.customerOf(member), priceOf('high'), 150_000, true)
    const news = kit.eventsOf(member).slice(-4)
    for (const index of [...order, order[0]!]) expect((await kit.deliver(news[index]!)).status).toBe(200)
    expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'high' })
    expect(await kit.mailsTo(member, 'We received your payment')).toBe(2)
  }
})

const priceOf = (tierId: string) => stripe.all('price').find(({ metadata }) => metadata.tierId === tierId)!.id

test('D-63 an old event changes nothing: the state is asked for, not read from it', async () => {
  const member = await kit.paid()
  const early = kit.eventsOf(member)
  stripe.end(kit.customerOf(member))
  await kit.deliverNews(member, early)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
  for (const event of early) await kit.deliver(event)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('D-63 OP-50 a failed renewal ends the membership and is told once; a later payment brings it back', async () => {
  const member = await kit.paid()
  kit.advance(366 * dayMs)
  stripe.renew(kit.customerOf(member), false)
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
  const failed = kit.eventsOf(member).find(({ type }) => type === 'invoice.payment_failed')!
  await kit.deliver(failed)
  expect(await kit.mailsTo(member, 'Your payment did not go through')).toBe(1)
  stripe.payOpenInvoice(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  expect(await kit.mailsTo(member, 'We received your payment')).toBe(2)
})

test('D-63 D-61 OP-50 a renewal keeps the membership; cancellation ends with the paid year', async () => {
  const member = await kit.paid()
  stripe.cancelAtPeriodEnd(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  stripe.end(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('D-61 OP-50 an upgrade in the portal counts once it is paid; unpaid, plan and year stay', async () => {
  const member = await kit.paid('low')
  stripe.changePlan(kit.customerOf(member), priceOf('highest'), 590_000, false)
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  stripe.payOpenInvoice(kit.customerOf(member))
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

test('D-63 a full refund and a dispute end the membership; a dispute that is won brings it back', async () => {
  const [refunded, disputed] = [await kit.paid(), await kit.paid()]
  stripe.refund(kit.customerOf(refunded))
  await kit.deliverNews(refunded)
  expect((await kit.state(refunded)).currentlyPaid).toBe(false)
  stripe.dispute(kit.customerOf(disputed), 'needs_response')
  await kit.deliverNews(disputed)
  expect((await kit.state(disputed)).currentlyPaid).toBe(false)
  stripe.dispute(kit.customerOf(disputed), 'won')
  await kit.deliverNews(disputed)
  expect((await kit.state(disputed)).currentlyPaid).toBe(true)
})

test('D-62 who pays again after a refund has one subscription, not two that renew', async () => {
  const member = await kit.paid()
  stripe.refund(kit.customerOf(member))
  await kit.deliverNews(member)
  stripe.pay((await kit.start(member, 'low')).body.clientSecret)
  await kit.subscribe(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  expect(kit.active(member).length).toBe(1)
})

test('D-63 a wrong signature is refused and changes nothing', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  expect((await kit.deliver(event!, 'whsec_wrong')).status).toBe(400)
  expect((await kit.deliver(event!, webhookSecrets.live, { ...event!, id: 'evt_other' })).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook', JSON.stringify(event))).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook')).status).toBe(400)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('D-64 an event of the test mode never changes a live account', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  expect((await kit.deliver({ ...event!, livemode: false }, webhookSecrets.test)).status).toBe(200)
  expect((await kit.deliver({ ...event!, livemode: false }, webhookSecrets.live)).status).toBe(200)
  expect((await kit.deliver(event!, webhookSecrets.test)).status).toBe(200)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})
