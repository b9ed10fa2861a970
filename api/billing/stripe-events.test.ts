import { expect, test, vi } from 'vitest'
import { dayMs, stripeTestKit, webhookSecrets } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
test('create-subscription twice, raced by the webhook, makes one subscription, one member, one mail [D-62]', async () => {
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

test('the webhook completes what a vanished browser left [D-62]', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member, 'highest')).body.clientSecret)
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

test.each([
  ['no coupon', ''],
  ['a coupon', 'EITHER'],
])(
  'with %s, a payment that the webhook completes while it is asked for again stays the only one [D-61 D-62]',
  async (_what, code) => {
    if (code !== '') stripe.addPromotionCode(code)
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

test('a payment begun while a renewal was unpaid cannot be paid any more when the renewal is [D-61 D-62]', async () => {
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

test('events in any of 24 orders, the first twice, end in the state that Stripe has [D-63]', async () => {
  for (const order of permutations([0, 1, 2, 3])) {
    const member = await kit.unpaid()
    stripe.pay((await kit.start(member)).body.clientSecret)
    await kit.subscribe(member)
    stripe.changePlan(kit.customerOf(member), priceOf('high'), true)
    const news = kit.eventsOf(member).slice(-4)
    for (const index of [...order, order[0]!]) expect((await kit.deliver(news[index]!)).status).toBe(200)
    expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'high' })
    expect(await kit.mailsTo(member, 'We received your payment')).toBe(2)
  }
})

const priceOf = (tierId: string) => stripe.all('price').find(({ metadata }) => metadata.tierId === tierId)!

test('an old event changes nothing: the state is asked for, not read from it [D-63]', async () => {
  const member = await kit.paid()
  const early = kit.eventsOf(member)
  stripe.end(kit.customerOf(member))
  await kit.deliverNews(member, early)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
  for (const event of early) await kit.deliver(event)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('a failed renewal ends the membership and sends one mail; a later payment brings it back [D-63 OP-50]', async () => {
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

test('a renewal keeps the membership; cancellation ends with the paid year [D-63 D-61 OP-50]', async () => {
  const member = await kit.paid()
  stripe.cancelAtPeriodEnd(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(true)
  stripe.end(kit.customerOf(member))
  await kit.deliverNews(member)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('an upgrade in the portal counts once it is paid; unpaid, plan and year stay [D-61 OP-50]', async () => {
  const member = await kit.paid('low')
  stripe.changePlan(kit.customerOf(member), priceOf('highest'), false)
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  stripe.payOpenInvoice(kit.customerOf(member))
  await kit.deliverNews(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

test('a full refund and a dispute end the membership; a dispute that is won brings it back [D-63]', async () => {
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

test('who pays again after a refund has one subscription, not two that renew [D-62]', async () => {
  const member = await kit.paid()
  stripe.refund(kit.customerOf(member))
  await kit.deliverNews(member)
  stripe.pay((await kit.start(member, 'low')).body.clientSecret)
  await kit.subscribe(member)
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  expect(kit.active(member).length).toBe(1)
})

test('a wrong signature is refused and changes nothing [D-63]', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  expect((await kit.deliver(event!, 'whsec_wrong')).status).toBe(400)
  expect((await kit.deliver(event!, webhookSecrets.live, { ...event!, id: 'evt_other' })).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook', JSON.stringify(event))).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook')).status).toBe(400)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

test('an event of the test mode never changes a live account [D-64]', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  expect((await kit.deliver({ ...event!, livemode: false }, webhookSecrets.test)).status).toBe(200)
  expect((await kit.deliver({ ...event!, livemode: false }, webhookSecrets.live)).status).toBe(200)
  expect((await kit.deliver(event!, webhookSecrets.test)).status).toBe(200)
  expect((await kit.state(member)).currentlyPaid).toBe(false)
})

const post = (payload: string, signature: string) =>
  api.visitor.post('/api/billing/webhook', payload, { 'stripe-signature': signature })

test('garbage is refused with 400, signed or not, and nothing of it is a fault in the log [SEC-35]', async () => {
  const failures = vi.spyOn(api.deps.log, 'error')
  for (const signature of ['t=,v1=', 't=1,v1=', 't=,v1=a', 't=1', 'v1=a', ',,,', '%', 't=1e999,v1=1'])
    for (const payload of ['{}', '{', '', 'null', '\u0000'])
      expect((await post(payload, signature)).status).toBe(400)
  for (const payload of [
    '{',
    'null',
    '7',
    '[]',
    '"a"',
    '{}',
    '{"id":1}',
    '{"id":"a","type":"b","data":null}',
  ]) {
    const secret = webhookSecrets.live
    const header = await kit.signature(payload, secret)
    expect(await post(payload, header)).toMatchObject({
      status: 400,
      body: { message: 'The event is not valid JSON' },
    })
  }
  expect(failures).not.toHaveBeenCalled()
})

test('the same event a hundred times at once is answered 200 a hundred times, and mailed once [SEC-35 D-63]', async () => {
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  const answers = await Promise.all(Array.from({ length: 100 }, () => kit.deliver(event!)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await kit.state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  expect(await kit.mailsTo(member, 'We received your payment')).toBe(1)
})

test('an event of the other mode is logged with its id [D-64]', async () => {
  const warnings = vi.spyOn(api.deps.log, 'warn')
  const member = await kit.unpaid()
  stripe.pay((await kit.start(member)).body.clientSecret)
  const [event] = kit.eventsOf(member)
  await kit.deliver({ ...event!, livemode: false }, webhookSecrets.test)
  await kit.deliver({ ...event!, id: 'evt_live', livemode: true }, webhookSecrets.test)
  expect(warnings.mock.calls.map(([fields]) => fields)).toMatchObject([
    { event: event!.id, mode: 'test' },
    { event: 'evt_live', mode: 'test' },
  ])
})
