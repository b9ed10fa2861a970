import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { createReconciliation } from './reconciliation.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const goodCard = '4242 4242 4242 4242'
const yearMs = 365 * 24 * 3_600_000

const unpaid = () => api.member({ currentlyPaid: false, tierId: 'low', isAccountVerified: false })

const start = (member: TestMember, tierId = 'mid', couponCode = '') =>
  api.visitor.post('/api/users/create-payment-intent', {
    emailAddress: member.user.email,
    customerId: member.user.paymentCustomerId,
    tierId,
    couponCode,
  })

const confirm = (clientSecret: string, cardNumber = goodCard) =>
  api.visitor.post('/api/sandbox/confirm-payment', { clientSecret, cardNumber })

async function paid(tierId = 'mid', couponCode = '') {
  const member = await unpaid()
  await confirm((await start(member, tierId, couponCode)).body.clientSecret)
  await member.post('/api/users/create-subscription')
  await api.deps.afterResponse.settled() // the sandbox has sent its events
  return member
}

const details = async (member: TestMember) => (await member.get(`/api/users/${member.id}`)).body
const mailsTo = (member: TestMember, subject: string) =>
  api.deps.db.collection('mails').countDocuments({ to: member.user.email, subject })

test.each([
  ['low', 10_000],
  ['mid', 50_000],
  ['high', 200_000],
  ['highest', 600_000],
])('plan %s costs %i cents a year [CON-05 CON-06 CON-07 CON-08 PAY-24 D-61]', async (tierId, amountDue) => {
  expect((await start(await unpaid(), tierId)).body.amountDue).toBe(amountDue)
})

test('a visitor pays and is a member [API-08 API-09 API-10 API-11 API-12 API-13 PAY-15 PAY-16 PAY-19 OP-16 OP-17 OP-18 D-60 ENT-10 ENT-11]', async () => {
  const member = await unpaid()
  const started = await start(member, 'high')
  expect(started.status).toBe(200)
  expect(started.body).toEqual({
    clientSecret: expect.stringMatching(/^pi_sandbox_.+_secret_.{20,}/),
    amountDue: 200_000,
    provider: 'sandbox',
    publishableKey: '',
  })
  expect(await confirm(started.body.clientSecret)).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  })
  const subscribed = await member.post('/api/users/create-subscription')
  expect(subscribed.status).toBe(200)
  expect(subscribed.body).toMatchObject({
    _id: member.id,
    id: member.id,
    currentlyPaid: true,
    tierId: 'high',
  })
  await api.deps.afterResponse.settled()
  expect(await mailsTo(member, 'We received your payment')).toBe(1)
})

test('without a payment that succeeded there is no membership [D-62 OP-18]', async () => {
  const member = await unpaid()
  const refused = {
    status: 402,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  }
  expect(await member.post('/api/users/create-subscription')).toMatchObject(refused)
  await start(member)
  expect(await member.post('/api/users/create-subscription')).toMatchObject(refused)
  expect(await details(member)).toMatchObject({ currentlyPaid: false, tierId: 'low' })
})

test('the declined card says so, and the next try with a good one succeeds [D-60 ERR-19]', async () => {
  const member = await unpaid()
  const { clientSecret } = (await start(member)).body
  const declined = await confirm(clientSecret, '4000 0000 0000 0002')
  expect(declined).toMatchObject({ status: 402, body: { message: 'Your card was declined.' } })
  expect((await confirm(clientSecret, '5555555555554444')).status).toBe(402)
  expect((await start(member)).body.clientSecret).toBe(clientSecret)
  await confirm(clientSecret)
  expect((await member.post('/api/users/create-subscription')).body.currentlyPaid).toBe(true)
})

test('with WELCOME1 1 dollar is due, in any case of letters, and the year after it the price [PAY-25 PAY-26 OP-20 D-65 D-61]', async () => {
  const member = await unpaid()
  const started = await start(member, 'mid', 'welcome1')
  expect(started.body.amountDue).toBe(100)
  await confirm(started.body.clientSecret)
  await member.post('/api/users/create-subscription')
  const portal = await api.visitor.get((await member.get('/api/users/billing-portal')).body.url)
  const renews = new Date(api.clock.now())
  renews.setUTCFullYear(renews.getUTCFullYear() + 1)
  expect(portal.text).toContain(`${renews.getUTCFullYear()} for $500.00`)
})

test('an unknown coupon is refused with its message [D-61 OP-20]', async () => {
  const refused = await start(await unpaid(), 'mid', 'FREE')
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: 'This coupon code is not valid.',
      issues: [{ path: 'couponCode', message: 'This coupon code is not valid.' }],
    },
  })
})

test('an account has its first year for 1 dollar once [D-65]', async () => {
  const member = await paid('mid', 'WELCOME1')
  await api.deps.users.update({ _id: member.user._id }, { $set: { currentlyPaid: false } })
  expect((await start(member, 'mid', 'WELCOME1')).status).toBe(400)
})

test('an address and a customer that do not belong together are refused, without telling which [OP-17 D-64]', async () => {
  const [ana, ben] = [await unpaid(), await unpaid()]
  const ask = (emailAddress: string, customerId: string) =>
    api.visitor.post('/api/users/create-payment-intent', {
      emailAddress,
      customerId,
      tierId: 'mid',
      couponCode: '',
    })
  const wrong = [
    await ask(ana.user.email, ben.user.paymentCustomerId),
    await ask('nobody@example.com', ana.user.paymentCustomerId),
    await ask(ana.user.email, 'cus_unknown'),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(new Set(wrong.map(({ body }) => body.message)).size).toBe(1)
  expect((await ask(ana.user.email.toUpperCase(), ana.user.paymentCustomerId)).status).toBe(200)
})

test('bad input is refused by name [D-80 API-09]', async () => {
  const member = await unpaid()
  const good = {
    emailAddress: member.user.email,
    customerId: member.user.paymentCustomerId,
    tierId: 'mid',
    couponCode: '',
  }
  const post = (change: object) =>
    api.visitor.post('/api/users/create-payment-intent', { ...good, ...change })
  expect((await post({ tierId: 'free' })).body.message).toBe('Choose a plan')
  expect((await post({ tierId: undefined })).body.message).toBe('Choose a plan')
  expect((await post({ emailAddress: '' })).body.message).toBe('Email is required')
  expect((await post({ customerId: '  ' })).body.message).toBe('Customer is required')
  for (const bad of [{ $gt: '' }, 'x'.repeat(10_000), 7, null]) {
    for (const name of Object.keys(good)) expect((await post({ [name]: bad })).status).toBe(400)
  }
  expect((await api.visitor.post('/api/sandbox/confirm-payment', { cardNumber: goodCard })).status).toBe(400)
  expect((await confirm('pi_unknown')).status).toBe(404)
  expect((await api.visitor.post('/api/users/create-payment-intent')).status).toBe(400)
})

test('a paid account is not charged again [PAY-13]', async () => {
  const member = await paid()
  expect((await start(member)).status).toBe(409)
})

test('no one pays twice: a new choice ends the payment that was open [D-62]', async () => {
  const member = await unpaid()
  const first = (await start(member, 'low')).body.clientSecret
  const second = (await start(member, 'high')).body.clientSecret
  expect((await confirm(first)).status).toBe(404)
  await confirm(second)
  expect((await member.post('/api/users/create-subscription')).body.tierId).toBe('high')
})

test('a payment that succeeded in another tab is found instead of a second one begun [D-62 ENT-10]', async () => {
  const member = await unpaid()
  await confirm((await start(member, 'low')).body.clientSecret)
  expect((await start(member, 'high')).status).toBe(409)
  expect(await details(member)).toMatchObject({ currentlyPaid: true, tierId: 'low' })
})

test('ten tabs that start together share one payment [D-62]', async () => {
  const member = await unpaid()
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(member)))
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
})

test('create-subscription raced ten times makes one subscription, one mail and the same answer [D-62]', async () => {
  const member = await unpaid()
  await confirm((await start(member)).body.clientSecret)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => member.post('/api/users/create-subscription')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await api.deps.afterResponse.settled()
  const { client } = await api.deps.payments.of('sandbox')
  const customer = member.user.paymentCustomerId
  expect((await client.subscriptions.list({ customer, status: 'all' })).data.length).toBe(1)
  expect(await mailsTo(member, 'We received your payment')).toBe(1)
})

test('a browser that vanishes after the payment leaves a paid member [D-62]', async () => {
  const member = await unpaid()
  await confirm((await start(member, 'highest')).body.clientSecret)
  await api.deps.afterResponse.settled()
  expect(await details(member)).toMatchObject({ currentlyPaid: true, tierId: 'highest' })
})

test('the portal changes the plan for a prorated amount and leads back [ROL-07 API-32 API-33 API-34 PAY-28 OP-50]', async () => {
  const member = await paid('mid')
  const { url } = (await member.get('/api/users/billing-portal')).body
  expect(url).toMatch(/\/sandbox\/billing-portal\/[\w-]{32}$/)
  const page = await api.visitor.get(url)
  expect(page.text).toContain('Sandbox billing portal')
  expect(page.text).toContain('Manager, $2,000 per year: $1,500.00 due today')
  expect(page.text).toContain(`${api.url}/useraccount/${member.id}`)
  const policy = page.headers.get('content-security-policy')
  const style = /<style>(.*)<\/style>/s.exec(page.text)![1]!
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  expect(page.text).not.toContain('<script')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api.visitor.post(url, 'action=change&tierId=high', form)).status).toBe(303)
  expect(await details(member)).toMatchObject({ tierId: 'high', currentlyPaid: true })
  expect((await api.visitor.get(url)).text).toContain('Entrepreneur, $500 per year: $1,500.00 credit')
})

test('an upgrade in the portal is paid, and its receipt mailed [D-60 D-63]', async () => {
  const member = await paid('mid')
  const { url } = (await member.get('/api/users/billing-portal')).body
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await api.visitor.post(url, 'action=change&tierId=high', form)
  const { client } = await api.deps.payments.of('sandbox')
  const customer = member.user.paymentCustomerId
  const [subscription] = (await client.subscriptions.list({ customer, expand: ['data.latest_invoice'] })).data
  expect(subscription?.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 150_000 })
  expect(await mailsTo(member, 'We received your payment')).toBe(2)
})

test('a member of the first coupon year upgrades for the difference to what was paid [D-61]', async () => {
  const member = await paid('mid', 'WELCOME1')
  const { url } = (await member.get('/api/users/billing-portal')).body
  expect((await api.visitor.get(url)).text).toContain('Manager, $2,000 per year: $1,999.00 due today')
})

test('an unknown portal address shows nothing and changes nothing', async () => {
  const path = '/sandbox/billing-portal/unknown'
  expect((await api.visitor.get(path)).status).toBe(404)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api.visitor.post(path, 'action=cancel', form)).status).toBe(303)
})

test('without a subscription the portal is refused with the reason [API-34]', async () => {
  const refused = await (await unpaid()).get('/api/users/billing-portal')
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no subscription') },
  })
})

test('cancellation ends with the paid year, found by the hourly comparison [D-61 D-63 OP-50]', async () => {
  const member = await paid('mid')
  const kept = await paid('mid')
  const { url } = (await member.get('/api/users/billing-portal')).body
  await api.visitor.post(url, 'action=cancel', { 'content-type': 'application/x-www-form-urlencoded' })
  expect((await api.visitor.get(url)).text).toContain('It is cancelled and ends on')
  const reconcile = createReconciliation(api.deps)
  api.clock.advance(yearMs - 24 * 3_600_000)
  await reconcile()
  expect((await api.deps.users.byId(member.user._id))?.currentlyPaid).toBe(true)
  api.clock.advance(3 * 24 * 3_600_000)
  await reconcile()
  expect((await api.deps.users.byId(member.user._id))?.currentlyPaid).toBe(false)
  expect((await api.deps.users.byId(kept.user._id))?.currentlyPaid).toBe(true)
})

test('a declined applicant is refunded in the sandbox as at Stripe, and pays again once verified [DOR-11]', async () => {
  const member = await paid('high', 'WELCOME1')
  const admin = await api.admin()
  const decision = {
    userId: member.id,
    outcome: 'declined',
    reason: 'not-insured',
    text: 'The policy is a sample.',
  }
  expect((await admin.post('/api/admin/decisions', decision)).body.verification).toMatchObject({
    state: 'declined',
    refund: { state: 'refunded', amount: 100 },
  })
  await api.deps.afterResponse.settled()
  expect(await details(member)).toMatchObject({ currentlyPaid: false })
  expect((await start(member)).status).toBe(409)
  const verify = { userId: member.id, newValues: { isAccountVerified: true } }
  await admin.post('/api/users/admin-update-user', verify)
  await confirm((await start(member)).body.clientSecret)
  expect((await member.post('/api/users/create-subscription')).body).toMatchObject({
    currentlyPaid: true,
    tierId: 'mid',
  })
})

test('the sandbox asks to confirm a change as the provider does: what is due, why, and back to the account [DOR-08]', async () => {
  const member = await paid('mid', 'WELCOME1')
  const [high] = (await member.get('/api/users/plan-changes')).body.changes
  expect(high).toEqual({ tierId: 'high', amountDue: 199_900, charge: 200_000 })
  const { url } = (await member.get('/api/users/billing-portal?tierId=high')).body
  const page = (await api.visitor.get(url)).text
  expect(page).toContain('Confirm your change')
  expect(page).toContain('$1,999.00 due today')
  expect(page).toContain('$2,000.00 for the rest of your year, less $1.00 of it that you have paid already.')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const confirmed = await api.visitor.post(url, 'action=change&tierId=high', form)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`/useraccount/${member.id}?tab=subscription`),
  ])
  expect(await details(member)).toMatchObject({ tierId: 'high', currentlyPaid: true })
  const { client } = await api.deps.payments.of('sandbox')
  const customer = member.user.paymentCustomerId
  const [subscription] = (await client.subscriptions.list({ customer, expand: ['data.latest_invoice'] })).data
  expect(subscription?.latest_invoice).toMatchObject({ amount_paid: 199_900 })
})
