import { afterAll, expect, test } from 'vitest'
import { startStripeApi, webhookSecrets } from '../testing/stripe-api.ts'

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
  eventsOf,
  deliver,
  active,
  mailsTo,
  deliverNews,
} = kit
const day = 24 * 3_600_000

test('D-62 create-subscription twice, raced by the webhook, makes one subscription, one member, one mail', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  const [event] = eventsOf(member)
  const answers = await Promise.all([subscribe(member), deliver(event!), subscribe(member), deliver(event!)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(ofCustomer('subscription', member).length).toBe(1)
  expect(ofCustomer('charge', member).length).toBe(1)
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'mid' })
  expect(await mailsTo(member, 'We received your payment')).toBe(1)
})

test('D-62 the webhook completes what a vanished browser left', async () => {
  const member = await unpaid()
  stripe.pay((await start(member, 'highest')).body.clientSecret)
  await deliverNews(member)
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]))

test('D-63 events in any of 24 orders, the first twice, end in the state that Stripe has', async () => {
  for (const order of permutations([0, 1, 2, 3])) {
    const member = await unpaid()
    stripe.pay((await start(member)).body.clientSecret)
    await subscribe(member)
    stripe.changePlan(customerOf(member), priceOf('high'), 150_000, true)
    const news = eventsOf(member).slice(-4)
    for (const index of [...order, order[0]!]) expect((await deliver(news[index]!)).status).toBe(200)
    expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'high' })
    expect(await mailsTo(member, 'We received your payment')).toBe(2)
  }
})

const priceOf = (tierId: string) => stripe.all('price').find(({ metadata }) => metadata.tierId === tierId)!.id

test('D-63 an old event changes nothing: the state is asked for, not read from it', async () => {
  const member = await paid()
  const early = eventsOf(member)
  stripe.end(customerOf(member))
  await deliverNews(member, early)
  expect((await state(member)).currentlyPaid).toBe(false)
  for (const event of early) await deliver(event)
  expect((await state(member)).currentlyPaid).toBe(false)
})

test('D-63 OP-50 a failed renewal ends the membership and is told once; a later payment brings it back', async () => {
  const member = await paid()
  advance(366 * day)
  stripe.renew(customerOf(member), false)
  await deliverNews(member)
  expect((await state(member)).currentlyPaid).toBe(false)
  const failed = eventsOf(member).find(({ type }) => type === 'invoice.payment_failed')!
  await deliver(failed)
  expect(await mailsTo(member, 'Your payment did not go through')).toBe(1)
  stripe.payOpenInvoice(customerOf(member))
  await deliverNews(member)
  expect((await state(member)).currentlyPaid).toBe(true)
  expect(await mailsTo(member, 'We received your payment')).toBe(2)
})

test('D-63 D-61 OP-50 a renewal keeps the membership; cancellation ends with the paid year', async () => {
  const member = await paid()
  stripe.cancelAtPeriodEnd(customerOf(member))
  await deliverNews(member)
  expect((await state(member)).currentlyPaid).toBe(true)
  stripe.end(customerOf(member))
  await deliverNews(member)
  expect((await state(member)).currentlyPaid).toBe(false)
})

test('D-61 OP-50 an upgrade in the portal counts once it is paid; unpaid, plan and year stay', async () => {
  const member = await paid('low')
  stripe.changePlan(customerOf(member), priceOf('highest'), 590_000, false)
  await deliverNews(member)
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  stripe.payOpenInvoice(customerOf(member))
  await deliverNews(member)
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'highest' })
})

test('D-63 a full refund and a dispute end the membership; a dispute that is won brings it back', async () => {
  const [refunded, disputed] = [await paid(), await paid()]
  stripe.refund(customerOf(refunded))
  await deliverNews(refunded)
  expect((await state(refunded)).currentlyPaid).toBe(false)
  stripe.dispute(customerOf(disputed), 'needs_response')
  await deliverNews(disputed)
  expect((await state(disputed)).currentlyPaid).toBe(false)
  stripe.dispute(customerOf(disputed), 'won')
  await deliverNews(disputed)
  expect((await state(disputed)).currentlyPaid).toBe(true)
})

test('D-62 who pays again after a refund has one subscription, not two that renew', async () => {
  const member = await paid()
  stripe.refund(customerOf(member))
  await deliverNews(member)
  stripe.pay((await start(member, 'low')).body.clientSecret)
  await subscribe(member)
  expect(await state(member)).toEqual({ currentlyPaid: true, tierId: 'low' })
  expect(active(member).length).toBe(1)
})

test('D-63 a wrong signature is refused and changes nothing', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  const [event] = eventsOf(member)
  expect((await deliver(event!, 'whsec_wrong')).status).toBe(400)
  expect((await deliver(event!, webhookSecrets.live, { ...event!, id: 'evt_other' })).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook', JSON.stringify(event))).status).toBe(400)
  expect((await api.visitor.post('/api/billing/webhook')).status).toBe(400)
  expect((await state(member)).currentlyPaid).toBe(false)
})

test('D-64 an event of the test mode never changes a live account', async () => {
  const member = await unpaid()
  stripe.pay((await start(member)).body.clientSecret)
  const [event] = eventsOf(member)
  expect((await deliver({ ...event!, livemode: false }, webhookSecrets.test)).status).toBe(200)
  expect((await deliver({ ...event!, livemode: false }, webhookSecrets.live)).status).toBe(200)
  expect((await deliver(event!, webhookSecrets.test)).status).toBe(200)
  expect((await state(member)).currentlyPaid).toBe(false)
})
