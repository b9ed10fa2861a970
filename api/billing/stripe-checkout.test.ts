import { afterAll, expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../accounts/testing.ts'
import { startStripeApi } from '../testing/stripe-api.ts'

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
  customerOf,
  ofCustomer,
  active,
  charged,
  addCode,
  deliverNews,
} = kit
let codes = 0

test('D-61 PAY-15 PAY-16 PAY-19 OP-18 the payment settles the first invoice of the subscription, and keeps the card', async () => {
  const member = await unpaid()
  const started = await start(member, 'high')
  expect(started.body).toMatchObject({ amountDue: 200_000, provider: 'stripe', publishableKey: 'pk_live_1' })
  stripe.pay(started.body.clientSecret)
  expect((await subscribe(member)).body).toMatchObject({ currentlyPaid: true, tierId: 'high' })
  const [intent] = ofCustomer('payment_intent', member)
  expect(intent).toMatchObject({ amount: 200_000, setup_future_usage: 'off_session' })
  const [subscription] = active(member)
  expect(subscription!['default_payment_method']).toBe(intent!['payment_method'])
  const invoice = stripe.get(subscription!['latest_invoice'])
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 200_000, amount_paid: 200_000 })
  expect(charged(member)).toBe(200_000)
})

test('D-62 the browser is not believed: without a payment that succeeded there is 402 and no subscription', async () => {
  const member = await unpaid()
  const { clientSecret } = (await start(member)).body
  expect(await subscribe(member)).toMatchObject({
    status: 402,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  })
  stripe.decline(clientSecret)
  await deliverNews(member)
  expect((await subscribe(member)).status).toBe(402)
  expect(ofCustomer('subscription', member)).toEqual([])
})

test('PAY-25 PAY-26 D-61 D-65 with a coupon 1 dollar settles the first invoice and the second year costs the price', async () => {
  addCode('SPRING', { times_redeemed: 9 })
  const member = await paid('mid', 'spring')
  const [subscription] = active(member)
  expect(stripe.get(subscription!['latest_invoice'])).toMatchObject({ status: 'paid', amount_due: 100 })
  const [discount] = stripe.all('coupon').filter(({ id }) => id.includes('_mid_'))
  expect(discount).toMatchObject({ amount_off: 49_900, duration: 'once' })
  stripe.renew(customerOf(member), true)
  expect(charged(member)).toBe(100 + 50_000)
})

test('D-65 a coupon of one use, taken by fifty at once, serves one', async () => {
  addCode('ONE', { max_redemptions: 3, times_redeemed: 2 })
  const fifty = await Promise.all(Array.from({ length: 50 }, () => unpaid()))
  const answers = await Promise.all(fifty.map((member) => start(member, 'mid', 'ONE')))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ body }) => body.message === 'This coupon code is not valid.').length).toBe(49)
})

test('D-65 a decline keeps the coupon for the person; abandoned for an hour it is free, and its payment is dead', async () => {
  addCode('KEPT', { max_redemptions: 1 })
  const [ana, ben] = [await unpaid(), await unpaid()]
  const { clientSecret } = (await start(ana, 'mid', 'KEPT')).body
  stripe.decline(clientSecret)
  expect((await start(ben, 'mid', 'KEPT')).status).toBe(400)
  advance(59 * 60_000)
  expect((await start(ana, 'mid', 'KEPT')).body.clientSecret).toBe(clientSecret)
  advance(59 * 60_000)
  expect((await start(ben, 'mid', 'KEPT')).status).toBe(400)
  advance(60_000)
  expect((await start(ben, 'mid', 'KEPT')).body.amountDue).toBe(100)
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
  expect((await start(ana, 'mid', 'KEPT')).status).toBe(400)
})

test('D-65 another choice of the same person gives the coupon back', async () => {
  addCode('BACK', { max_redemptions: 1 })
  const [ana, ben] = [await unpaid(), await unpaid()]
  await start(ana, 'mid', 'BACK')
  expect((await start(ana, 'low', 'BACK')).status).toBe(200)
  expect((await start(ana, 'low')).body.amountDue).toBe(10_000)
  expect((await start(ben, 'mid', 'BACK')).status).toBe(200)
})

test.each([
  ['is not active', { active: false }],
  ['has expired', { expires_at: 1_000 }],
  ['belongs to somebody else', { customer: 'cus_else' }],
])('D-65 OP-20 a coupon that %s is refused', async (_why, fields) => {
  const code = `NO${++codes}`
  addCode(code, fields)
  expect(await start(await unpaid(), 'mid', code)).toMatchObject({
    status: 400,
    body: { message: 'This coupon code is not valid.' },
  })
})

test('D-64 OP-19 PAY-17 PAY-18 a test account pays with the test key', async () => {
  const member = await unpaid('test')
  expect((await start(member)).body.publishableKey).toBe('pk_test_1')
})

test('API-34 D-61 the portal of Stripe is configured for card, invoices, change and cancellation at the end', async () => {
  const member = await paid()
  const { url } = (await member.get('/api/users/billing-portal')).body
  expect(url).toBe(`https://portal.example/${customerOf(member)}`)
  const [session] = stripe.all('billing_portal.session')
  expect(session!['return_url']).toBe(`${api.url}/useraccount/${member.id}`)
  expect(stripe.get(session!['configuration'])['features']).toMatchObject({
    payment_method_update: { enabled: 'true' },
    invoice_history: { enabled: 'true' },
    subscription_cancel: { enabled: 'true', mode: 'at_period_end' },
    subscription_update: { enabled: 'true', proration_behavior: 'always_invoice' },
  })
  const { products } = stripe.get(session!['configuration'])['features'].subscription_update
  expect(products.length).toBe(4)
})

test('D-60 with Stripe there is no sandbox', async () => {
  const body = { clientSecret: 'pi', cardNumber: '4242424242424242' }
  expect((await api.visitor.post('/api/sandbox/confirm-payment', body)).status).toBe(404)
  expect((await api.visitor.post('/api/sandbox/confirm-payment', {})).status).toBe(404)
  const portal = await api.visitor.get('/sandbox/billing-portal/x')
  expect(portal.text).not.toContain('Sandbox')
})

test('D-15 a new email address reaches the customer at Stripe when its owner has confirmed it', async () => {
  const member = await paid('mid')
  const email = 'moved@example.com'
  await member.put('/api/users', { email })
  const [mail] = await mailsTo(api, email)
  expect(stripe.get(customerOf(member))['email']).toBe(member.user.email)
  await api.visitor.put('/api/users/confirm-email', { token: tokenIn(mail, 'confirm-email') })
  await api.deps.afterwards.settled()
  expect(stripe.get(customerOf(member))['email']).toBe(email)
})
