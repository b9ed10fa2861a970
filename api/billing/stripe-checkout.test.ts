import { expect, test, vi } from 'vitest'
import { formOf, mailsTo, signUpFields, tokenIn } from '../accounts/testing/accounts.ts'
import { queueNewEmail } from './new-email.ts'
import { createReconciliation } from './reconciliation.ts'
import { stripeTestKit } from './testing/stripe-test-kit.ts'

const kit = await stripeTestKit()
const { api, stripe } = kit
let codes = 0

test('the payment settles the first invoice of the subscription, and keeps the card [D-61 PAY-15 PAY-16 PAY-19 OP-18]', async () => {
  const member = await kit.unpaid()
  const started = await kit.start(member, 'high')
  expect(started.body).toMatchObject({ amountDue: 200_000, provider: 'stripe', publishableKey: 'pk_live_1' })
  stripe.pay(started.body.clientSecret)
  expect((await kit.subscribe(member)).body).toMatchObject({ currentlyPaid: true, tierId: 'high' })
  const [intent] = kit.ofCustomer('payment_intent', member)
  expect(intent).toMatchObject({ amount: 200_000, setup_future_usage: 'off_session' })
  const [subscription] = kit.active(member)
  expect(subscription!['default_payment_method']).toBe(intent!['payment_method'])
  const invoice = stripe.get(subscription!['latest_invoice'])
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 200_000, amount_paid: 200_000 })
  expect(kit.charged(member)).toBe(200_000)
})

test('the browser is not believed: without a payment that succeeded there is 402 and no subscription [D-62]', async () => {
  const member = await kit.unpaid()
  const { clientSecret } = (await kit.start(member)).body
  expect(await kit.subscribe(member)).toMatchObject({
    status: 402,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  })
  stripe.decline(clientSecret)
  await kit.deliverNews(member)
  expect((await kit.subscribe(member)).status).toBe(402)
  expect(kit.ofCustomer('subscription', member)).toEqual([])
})

test('with a coupon 1 dollar settles the first invoice and the second year costs the price [PAY-25 PAY-26 D-61 D-65]', async () => {
  stripe.addPromotionCode('SPRING', { times_redeemed: 9 })
  const member = await kit.paid('mid', 'spring')
  const [subscription] = kit.active(member)
  expect(stripe.get(subscription!['latest_invoice'])).toMatchObject({ status: 'paid', amount_due: 100 })
  const [discount] = stripe.all('coupon').filter(({ id }) => id.includes('_mid_'))
  expect(discount).toMatchObject({ amount_off: 49_900, duration: 'once' })
  stripe.renew(kit.customerOf(member), true)
  expect(kit.charged(member)).toBe(100 + 50_000)
})

test('a coupon of one use, taken by fifty at once, serves one [D-65]', async () => {
  stripe.addPromotionCode('ONE', { max_redemptions: 3, times_redeemed: 2 })
  const fifty = await Promise.all(Array.from({ length: 50 }, () => kit.unpaid()))
  const answers = await Promise.all(fifty.map((member) => kit.start(member, 'mid', 'ONE')))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ body }) => body.message === 'This coupon code is not valid.').length).toBe(49)
})

test('a decline keeps the coupon for the person; abandoned for an hour it is free, and its payment is dead [D-65]', async () => {
  stripe.addPromotionCode('KEPT', { max_redemptions: 1 })
  const [ana, ben] = [await kit.unpaid(), await kit.unpaid()]
  const { clientSecret } = (await kit.start(ana, 'mid', 'KEPT')).body
  stripe.decline(clientSecret)
  expect((await kit.start(ben, 'mid', 'KEPT')).status).toBe(400)
  kit.advance(59 * 60_000)
  expect((await kit.start(ana, 'mid', 'KEPT')).body.clientSecret).toBe(clientSecret)
  kit.advance(59 * 60_000)
  expect((await kit.start(ben, 'mid', 'KEPT')).status).toBe(400)
  kit.advance(60_000)
  expect((await kit.start(ben, 'mid', 'KEPT')).body.amountDue).toBe(100)
  expect(() => stripe.pay(clientSecret)).toThrow('canceled')
  expect((await kit.start(ana, 'mid', 'KEPT')).status).toBe(400)
})

test('another choice of the same person gives the coupon back [D-65]', async () => {
  stripe.addPromotionCode('BACK', { max_redemptions: 1 })
  const [ana, ben] = [await kit.unpaid(), await kit.unpaid()]
  await kit.start(ana, 'mid', 'BACK')
  expect((await kit.start(ana, 'low', 'BACK')).status).toBe(200)
  expect((await kit.start(ana, 'low')).body.amountDue).toBe(10_000)
  expect((await kit.start(ben, 'mid', 'BACK')).status).toBe(200)
})

test('a use taken for a payment that another tab has just ended is free for the next person [D-65]', async () => {
  stripe.addPromotionCode('TABS', { max_redemptions: 1 })
  const [ana, ben] = [await kit.unpaid(), await kit.unpaid()]
  const { coupons } = api.deps
  const reserve = coupons.reserve.bind(coupons)
  vi.spyOn(coupons, 'reserve').mockImplementationOnce(async (...use) => {
    expect((await kit.start(ana, 'low')).status).toBe(200)
    return reserve(...use)
  })
  expect((await kit.start(ana, 'mid', 'TABS')).status).toBe(409)
  expect((await kit.start(ben, 'mid', 'TABS')).body.amountDue).toBe(100)
})

test('a coupon use that an ended payment could not give back is free for the next person [D-65]', async () => {
  stripe.addPromotionCode('CUT', { max_redemptions: 1 })
  const [ana, ben] = [await kit.unpaid(), await kit.unpaid()]
  await kit.start(ana, 'mid', 'CUT')
  vi.spyOn(api.deps.coupons, 'release').mockRejectedValueOnce(new Error('killed'))
  expect((await kit.start(ana, 'low')).status).toBe(500)
  expect((await kit.start(ben, 'mid', 'CUT')).body.amountDue).toBe(100)
})

test('a tab that finds the coupon taken leaves the payment alone that another tab started with it [D-62 D-65]', async () => {
  stripe.addPromotionCode('LAST', { max_redemptions: 1 })
  const [ana, ben, cleo] = [await kit.unpaid(), await kit.unpaid(), await kit.unpaid()]
  await kit.start(ben, 'mid', 'LAST')
  let clientSecret = ''
  const { remove } = api.deps.paymentRecords
  vi.spyOn(api.deps.paymentRecords, 'remove').mockImplementationOnce(async (payment) => {
    await kit.start(ben, 'mid')
    clientSecret = (await kit.start(ana, 'mid', 'LAST')).body.clientSecret
    return remove(payment)
  })
  expect((await kit.start(ana, 'mid', 'LAST')).status).toBe(400)
  expect((await kit.start(cleo, 'mid', 'LAST')).status).toBe(400)
  stripe.pay(clientSecret)
  expect((await kit.subscribe(ana)).body).toMatchObject({ currentlyPaid: true, tierId: 'mid' })
})

test.each([
  ['is not active', { active: false }],
  ['has expired', { expires_at: 1_000 }],
  ['belongs to another customer', { customer: 'cus_else' }],
])('a coupon that %s is refused [D-65 OP-20]', async (_why, fields) => {
  const code = `NO${++codes}`
  stripe.addPromotionCode(code, fields)
  expect(await kit.start(await kit.unpaid(), 'mid', code)).toMatchObject({
    status: 400,
    body: { message: 'This coupon code is not valid.' },
  })
})

test('a test account pays with the test key [D-64 OP-19 PAY-17 PAY-18]', async () => {
  const member = await kit.unpaid('test')
  expect((await kit.start(member)).body.publishableKey).toBe('pk_test_1')
})

test('the portal of Stripe is configured for card, invoices, change and cancellation at the end [API-34 D-61]', async () => {
  const member = await kit.paid()
  const { url } = (await member.get('/api/users/billing-portal')).body
  expect(url).toMatch(/^https:\/\/portal\.example\/./)
  const [session] = stripe.all('billing_portal.session')
  expect(session).toMatchObject({ url, customer: kit.customerOf(member) })
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

test('a new email address reaches the customer at Stripe when its owner has confirmed it [D-15]', async () => {
  const member = await kit.paid('mid')
  const email = 'moved@example.com'
  await member.put('/api/users', { email })
  const [mail] = await mailsTo(api, email)
  expect(stripe.get(kit.customerOf(member))['email']).toBe(member.user.email)
  await api.visitor.put('/api/users/confirm-email', { token: tokenIn(mail, 'confirm-email') })
  await api.deps.afterResponse.settled()
  expect(stripe.get(kit.customerOf(member))['email']).toBe(email)
})

test('a new address that could not be sent reaches Stripe when it is back, within a round [D-15]', async () => {
  const [paying, unpaying] = [await kit.paid('mid'), await kit.unpaid()]
  stripe.dieAt(/\/v1\/customers/, 'before')
  for (const member of [paying, unpaying]) {
    const email = `later.${member.user.email}`
    await member.put('/api/users', { email })
    const [mail] = await mailsTo(api, email)
    const token = tokenIn(mail, 'confirm-email')
    expect((await api.visitor.put('/api/users/confirm-email', { token })).status).toBe(200)
  }
  await api.deps.afterResponse.settled()
  const reconcile = createReconciliation(api.deps)
  await reconcile()
  stripe.revive()
  kit.advance(60_000)
  await reconcile()
  for (const member of [paying, unpaying])
    expect(stripe.get(kit.customerOf(member))['email']).toBe(`later.${member.user.email}`)
  const asked = stripe.requests.length
  kit.advance(60_000)
  await reconcile()
  expect(stripe.requests.length).toBe(asked)
})

test('an address that Stripe does not take is refused at sign-up, and sent once after a change [D-15 VAL-07]', async () => {
  const form = formOf(await signUpFields({ email: 'mia@refused.example' }))
  expect(await api.visitor.post('/api/users/register', form)).toMatchObject({
    status: 400,
    body: { message: 'Enter a valid email address', issues: [{ path: 'email' }] },
  })
  expect(await api.deps.users.byEmail('mia@refused.example')).toBeNull()
  const member = await kit.unpaid()
  await queueNewEmail(api.deps, { ...member.user, email: 'moved@refused.example' })
  const asked = () => stripe.requests.filter(({ params }) => params['email'] === 'moved@refused.example')
  const reconcile = createReconciliation(api.deps)
  for (let round = 0; round < 3; round++) {
    kit.advance(60_000)
    await reconcile()
  }
  expect(asked().length).toBe(1)
})
