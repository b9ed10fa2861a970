import { expect, test } from 'vitest'
import type { TestMember } from '../../../../api/testing/api.ts'
import { formatDate } from '../../../../shared/dates.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { runStripeStandIn } from './testing/stripe-stand-in.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const good = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'

const unpaid = () => screens.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: 'low' })

type Choice = { plan?: string; coupon?: string; as?: 'phone' | 'desk' }

/** Opens the payment page of an unpaid member with a chosen plan and coupon. */
async function openPayment(member: TestMember, { plan, coupon, as }: Choice): Promise<Page> {
  const page = await screens.open('/theme.js', { member, ...(as && { as }) })
  if (plan) page.device.stored.set('tierId', plan)
  if (coupon) page.device.stored.set('couponCode', coupon)
  await page.goto('/register')
  return page
}

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true })
const success = (page: Page) => page.getByText('Payment successful. Going to member area...', { exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function seeMemberHome(page: Page) {
  await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
  expect(new URL(page.url()).pathname).toBe('/memberhomepage')
}

async function pay(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration date').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await subscribe(page).click()
}

test('plan, period, total of the server and the button [PAY-09 PAY-10 PAY-11 PAY-12 PAY-24 OP-20]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'mid', as: 'phone' })
  await see(page.getByRole('heading', { name: 'Entrepreneur', exact: true }))
  await see(page.getByText('Billed yearly', { exact: true }))
  await see(page.getByText('Total due today', { exact: true }))
  await see(page.getByText('$500.00', { exact: true }))
  await see(subscribe(page))
})

test('the payment step shows no navigation of members, on a phone and on a desk [DOR-10]', async () => {
  for (const as of ['phone', 'desk'] as const) {
    const page = await openPayment(await unpaid(), { plan: 'mid', as })
    await see(subscribe(page))
    // The frame of a login is there.
    await see(page.getByRole('banner').locator('button[aria-haspopup="dialog"]'))
    expect(await page.getByRole('navigation', { name: 'Members' }).count()).toBe(0)
    const main = page.getByRole('banner')
    expect(await main.getByRole('link', { name: /Search|History|Add guest|Account/ }).count()).toBe(0)
    if (as === 'phone') await main.getByRole('button', { name: 'Menu' }).click()
    await see(main.getByRole('link', { name: 'FAQ' }))
  }
})

test('an applicant who waits has no way in the navigation that is locked [DOR-10]', async () => {
  const page = await screens.open('/memberhomepage', { member: await unpaid(), as: 'phone' })
  const bar = page.getByRole('navigation', { name: 'Members' })
  await see(bar.getByRole('link', { name: 'Home' }))
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Home'])
  await see(bar.getByRole('button', { name: 'More' }))
})

test('without a chosen plan the way leads to the plans [PAY-14]', async () => {
  const member = await screens.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: '' })
  const page = await openPayment(member, {})
  await expect.poll(() => new URL(page.url()).pathname).toBe('/selectplan')
})

test('a member who did not pay goes on to pay the plan that the server knows, also on a new device [MEM-03 PAY-13]', async () => {
  const page = await screens.open('/memberhomepage', { member: await unpaid() })
  await page.getByRole('link', { name: 'payment page' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Payment' }))
  await see(page.getByRole('heading', { name: 'Startup', exact: true }))
  await see(page.getByText('$100.00', { exact: true }))
})

test('a payment makes a member and clears plan and coupon [PAY-15 PAY-16 PAY-19 PAY-20 PAY-21 PAY-22 PAY-23 D-60 D-62]', async () => {
  const member = await unpaid()
  const page = await openPayment(member, { plan: 'high' })
  await see(subscribe(page))
  const payment = await screens.api.deps.paymentRecords.openOf(member.user._id)
  expect(payment).toMatchObject({
    customerId: member.user.paymentCustomerId,
    tierId: 'high',
    couponCode: '',
    amount: 200_000,
  })
  await pay(page, good)
  await see(success(page))
  expect(
    await page
      .getByRole('status')
      .filter({ has: success(page) })
      .count(),
  ).toBe(1)
  await seeMemberHome(page)
  const { stored } = page.device
  expect([stored.get('tierId'), stored.get('couponCode')]).toEqual([undefined, undefined])
  expect(JSON.parse(stored.get('userInfo')!)).toMatchObject({ currentlyPaid: true, tierId: 'high' })
  const user = await screens.api.deps.users.byEmail(member.user.email)
  expect(user).toMatchObject({ currentlyPaid: true, tierId: 'high' })
})

test('with a coupon one dollar is due today, and the price a year later [PAY-25 PAY-26 D-65]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'mid', coupon: 'WELCOME1' })
  await see(page.getByText('$1.00', { exact: true }))
  const later = new Date()
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  await see(page.getByText(`Then $500 per year starting ${formatDate(later)}`))
  await pay(page, good)
  await seeMemberHome(page)
  expect(page.device.stored.get('couponCode')).toBeUndefined()
})

test('a coupon that is not valid is said, and the person can go on without it [D-61]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'mid', coupon: 'NOSUCH' })
  await see(alert(page, 'This coupon code is not valid.'))
  await page.getByRole('button', { name: 'Continue without the coupon' }).click()
  await see(page.getByText('$500.00', { exact: true }))
  expect(page.device.stored.get('couponCode')).toBeUndefined()
})

test("a declined card shows the provider's message, and another card still works [ERR-19 D-60]", async () => {
  const page = await openPayment(await unpaid(), { plan: 'low' })
  await pay(page, declined)
  await see(alert(page, 'Your card was declined.'))
  expect(await page.getByLabel('Card number').inputValue()).toBe(declined)
  expect(page.device.stored.get('tierId')).toBe('low')
  await pay(page, good)
  await page.waitForURL('**/memberhomepage')
})

test('card fields are checked before anything is sent [ERR-19 D-60]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'low' })
  await subscribe(page).click()
  await see(page.getByText('Enter the card number'))
  await page.getByLabel('Card number').fill('4242')
  await page.getByLabel('Expiration date').fill('01/20')
  await page.getByLabel('CVC').fill('1')
  await subscribe(page).click()
  await see(page.getByText('A card number has 13 to 19 digits'))
  await see(page.getByText('This card has expired'))
  await see(page.getByText('Enter the 3 or 4 digits of the security code'))
})

test('the card form formats number and date while they are typed, pasted and deleted [DOR-10]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'low' })
  const [number, date] = [page.getByLabel('Card number'), page.getByLabel('Expiration date')]
  await number.pressSequentially('42424242')
  expect(await number.inputValue()).toBe('4242 4242')
  for (const _ of [1, 2, 3]) await number.press('ArrowLeft')
  await number.press('Backspace')
  await number.pressSequentially('9')
  expect(await number.inputValue()).toBe('4242 9242')
  for (const _ of [1, 2]) await number.press('Backspace')
  expect(await number.inputValue()).toBe('4242 42')
  await number.fill('4242-4242-4242-4242') // as a paste does
  expect(await number.inputValue()).toBe('4242 4242 4242 4242')
  await date.pressSequentially('1240')
  expect(await date.inputValue()).toBe('12/40')
  for (const _ of [1, 2, 3, 4]) await date.press('Backspace')
  expect(await date.inputValue()).toBe('')
  await date.pressSequentially('1240')
  await page.getByLabel('CVC').fill('123')
  await subscribe(page).click()
  await seeMemberHome(page)
})

test('when the subscription fails after the payment, a second try does not pay again [D-62]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'low' })
  let payments = 0
  page.device.requested.add((request) => {
    if (request.url().endsWith('/confirm-payment')) payments += 1
  })
  await page.route('**/create-subscription', (route) => route.abort())
  await pay(page, good)
  await see(alert(page, 'Something went wrong'))
  await page.unroute('**/create-subscription')
  await subscribe(page).click()
  await page.waitForURL('**/memberhomepage')
  expect(payments).toBe(1)
})

test('a payment that succeeded before the page was lost is finished by the next visit [D-62]', async () => {
  const page = await openPayment(await unpaid(), { plan: 'low' })
  await page.route('**/create-subscription', (route) => route.abort())
  await pay(page, good)
  await see(alert(page, 'Something went wrong'))
  await page.unroute('**/create-subscription')
  await page.reload()
  await see(success(page))
  await page.waitForURL('**/memberhomepage')
})

type Returned = { declines?: boolean; returnedWith?: string }

/** Opens the payment page with a stand-in for the script of Stripe, and an API whose provider is Stripe. */
async function openStripe({ declines = false, returnedWith = '' }: Returned = {}) {
  const member = await unpaid()
  const page = await openPayment(member, { plan: 'mid' })
  const scripts = runStripeStandIn(page, { declines })
  await page.route('**/create-payment-intent', (route) =>
    route.fulfill({
      json: {
        clientSecret: 'pi_1_secret_2',
        amountDue: 50_000,
        provider: 'stripe',
        publishableKey: 'pk_test_1',
      },
    }),
  )
  const details = (await member.get(`/api/users/${member.id}`)).body
  await page.route('**/create-subscription', (route) =>
    route.fulfill({ json: { ...details, currentlyPaid: true, tierId: 'mid' } }),
  )
  expect(scripts).toEqual([])
  await page.goto(`/register${returnedWith}`)
  await see(page.getByTestId('card'))
  return { page, scripts }
}

test('with Stripe the page shows its card form, whose confirmation leads on [PAY-16 PAY-17 D-60]', async () => {
  const { page, scripts } = await openStripe()
  expect(scripts).toHaveLength(1)
  await see(page.getByText('$500.00', { exact: true }))
  expect(await page.evaluate(() => (window as { stripeKey?: string }).stripeKey)).toBe('pk_test_1')
  await subscribe(page).click()
  await see(success(page))
  await page.waitForURL('**/memberhomepage')
  expect(scripts).toHaveLength(1)
})

test("Stripe's own message is shown [ERR-19]", async () => {
  const { page } = await openStripe({ declines: true })
  await subscribe(page).click()
  await see(alert(page, 'Your card has insufficient funds.'))
  expect(await success(page).count()).toBe(0)
})

test('a return from the bank without success is said, and its secret leaves the address [PAY-16 ERR-19]', async () => {
  const { page } = await openStripe({
    declines: true,
    returnedWith: '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed',
  })
  await see(alert(page, 'Your card has insufficient funds.'))
  expect(new URL(page.url()).search).toBe('')
})
