import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
  page = await site.open('/selectplan')
})
afterAll(() => site.close())

const card = (name: string, one = page) =>
  one
    .getByRole('list', { name: 'Plans' })
    .locator('> li')
    .filter({ has: one.getByRole('heading', { name, exact: true }) })

/** The payment page loads a new document, so a first look may come too early. */
const keptPlan = (one: Page) => one.evaluate(() => localStorage.getItem('tierId')).catch(() => null)

const table = [
  {
    id: 'low',
    name: 'Startup',
    price: '$100',
    features: ['Up to 30 guest searches a month', 'For 1-2 units'],
  },
  {
    id: 'mid',
    name: 'Entrepreneur',
    price: '$500',
    features: ['Up to 200 guest searches a month', 'For 3-8 units'],
  },
  {
    id: 'high',
    name: 'Manager',
    price: '$2,000',
    features: [
      'Up to 2,000 guest searches a month',
      'For regional managers with 9-40 units',
      'Banner for your webpage',
      'License to use marketing statements',
    ],
  },
  {
    id: 'highest',
    name: 'Unlimited',
    price: '$6,000',
    features: [
      'Unlimited guest searches a month',
      'For any number of units',
      'Banner for your webpage',
      'License to use marketing statements',
      'User agreement',
    ],
  },
] as const

test('one card per plan with name, price, features and button [RT-09 PAY-01 PAY-02 PAY-03 PAY-04 PAY-05 OP-21 OP-22 CON-05 CON-06 CON-07 CON-08 CON-09 CON-10 CON-11 CON-12 CON-13 CON-14 CON-15 CON-16 CON-17 CON-18 CON-19 CON-20 CON-21]', async () => {
  for (const path of ['/selectplan', '/']) {
    await page.goto(path)
    await see(page.getByText('by the number of guests you look up in a month and the units you manage'))
    expect(await page.getByRole('list', { name: 'Plans' }).locator('> li').count()).toBe(4)
    for (const { name, price, features } of table) {
      await see(card(name).getByText(`${price} per year`, { exact: true }))
      expect(await card(name).getByRole('listitem').allInnerTexts()).toEqual(features)
      await see(card(name).getByRole('button', { name: 'Subscribe', exact: true }))
    }
  }
})

test('a plan that is chosen before the script of the page runs is chosen', async () => {
  const early = await site.open('/theme.js')
  const script = Promise.withResolvers<void>()
  await early.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await early.goto('/selectplan', { waitUntil: 'commit' })
  await card('Manager', early).getByRole('button', { name: 'Subscribe' }).click()
  script.resolve()
  await early.waitForURL('**/register')
  await expect.poll(() => keptPlan(early)).toBe('high')
})

test('choosing a plan keeps its id and goes to sign-up [CON-01 CON-02 CON-03 CON-04 PAY-06 PAY-07 OP-71]', async () => {
  for (const { id, name } of table) {
    await page.goto('/selectplan')
    await card(name).getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL('**/register')
    await see(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => keptPlan(page)).toBe(id)
  }
})

test('the coupon of the address is kept for the payment and announced [PAY-08]', async () => {
  const fresh = await site.open('/selectplan?coupon=WELCOME1')
  await see(fresh.getByText('Coupon WELCOME1 will be applied at payment', { exact: true }))
  expect(await fresh.evaluate(() => localStorage.getItem('couponCode'))).toBe('WELCOME1')
  await fresh.goto('/selectplan')
  await see(fresh.getByText('Coupon WELCOME1 will be applied at payment'))
  await fresh.goto('/selectplan?coupon=%20OTHER%20')
  await see(fresh.getByText('This coupon code is not valid.'))
  expect(await fresh.evaluate(() => localStorage.getItem('couponCode'))).toBe('OTHER')
})

test('an address without a code, or with one that no payment form takes, keeps nothing [PAY-08]', async () => {
  const fresh = await site.open('/selectplan?coupon=')
  for (const code of ['', '%20', 'x'.repeat(101)]) {
    await fresh.goto(`/selectplan?coupon=${code}`)
    await see(card('Startup', fresh))
    expect(await fresh.evaluate(() => localStorage.getItem('couponCode'))).toBeNull()
    expect(await fresh.getByText('will be applied').filter({ visible: true }).count()).toBe(0)
  }
})

test('a paying member reads which plan it is and where it is changed', async () => {
  const member = await site.api.member({ tierId: 'high' })
  const own = await openSignedIn(site, '/selectplan', { member })
  await see(own.getByText('Your plan: Manager'))
  const link = own.getByRole('main').getByRole('link', { name: 'your account' })
  expect(await link.getAttribute('href')).toBe(`/useraccount/${member.id}?tab=subscription`)
})

const accepted = (one: Page, code: string) => one.getByText(`Coupon ${code} will be applied at payment`)
const stored = (one: Page) => one.evaluate(() => localStorage.getItem('couponCode'))

/** Answers of the check wait until they are let through. */
async function holdChecks(one: Page) {
  const held = Promise.withResolvers<void>()
  await one.route('**/api/users/check-coupon', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a coupon of the address is accepted only once the server has said so, with what it takes off [DOR-09]', async () => {
  const fresh = await site.open('/theme.js')
  const letThrough = await holdChecks(fresh)
  await fresh.goto('/selectplan?coupon=welcome1')
  await see(fresh.getByText('Checking coupon welcome1...'))
  expect(await accepted(fresh, 'WELCOME1').count()).toBe(0)
  letThrough()
  await see(accepted(fresh, 'WELCOME1'))
  await see(fresh.getByText('It takes the price of your first year down to $1').filter({ visible: true }))
})

test('a typed coupon is checked too: a wrong one gets the words of the server and can be corrected or removed [DOR-09]', async () => {
  const fresh = await site.open('/selectplan', { viewport: phone })
  await fresh.getByRole('button', { name: 'Enter the code' }).click()
  const code = fresh.getByLabel('Coupon code')
  await code.press('Enter')
  await see(fresh.getByText('Enter a coupon code', { exact: true }))
  await code.fill(' WELCOME2 ')
  await code.press('Enter')
  await see(fresh.getByText('This coupon code is not valid.'))
  expect(await fresh.getByText('will be applied').filter({ visible: true }).count()).toBe(0)
  await code.fill('WELCOME1')
  await see(accepted(fresh, 'WELCOME1'))
  expect(await stored(fresh)).toBe('WELCOME1')
  await fresh.getByRole('button', { name: 'Remove the coupon' }).click()
  await see(fresh.getByRole('button', { name: 'Enter the code' }))
  expect(await stored(fresh)).toBeNull()
})

test('a coupon that cannot be checked now is neither accepted nor refused, and checked again later [DOR-09]', async () => {
  const fresh = await site.open('/theme.js')
  await fresh.route('**/api/users/check-coupon', (route) => route.abort())
  await fresh.goto('/selectplan?coupon=WELCOME1')
  await see(fresh.getByText('Coupon WELCOME1 could not be checked now'))
  await see(fresh.getByText('It is checked again at payment.'))
  expect(await accepted(fresh, 'WELCOME1').count()).toBe(0)
  expect(await stored(fresh)).toBe('WELCOME1')
  await fresh.unroute('**/api/users/check-coupon')
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await see(accepted(fresh, 'WELCOME1'))
})

/** What the provider would answer; the amounts themselves are proved at the server. */
const changes = [
  { tierId: 'high', amountDue: 150_050, charge: 200_000 },
  { tierId: 'highest', amountDue: 550_000, charge: 600_000 },
]

test("a member's own plan is marked, larger ones name the provider's figure and lead to its confirmation [DOR-08]", async () => {
  for (const path of ['/selectplan', '/']) {
    const own = await openSignedIn(site, '/theme.js', { member: await site.api.member({ tierId: 'mid' }) })
    await own.route('**/api/users/plan-changes', (route) => route.fulfill({ json: { changes } }))
    await own.goto(path)
    await see(card('Entrepreneur', own).getByText('Your plan', { exact: true }))
    expect(await card('Entrepreneur', own).getByRole('button').count()).toBe(0)
    await see(card('Unlimited', own).getByRole('button', { name: 'Upgrade for $5,500 today' }))
    const smaller = card('Startup', own).getByRole('link', { name: 'Change in billing' })
    expect(await smaller.getAttribute('href')).toMatch(/^\/useraccount\/.*tab=subscription$/)
    expect(await own.getByRole('button', { name: 'Subscribe' }).count()).toBe(0)
    await see(own.getByText('(Manager $2,000, Unlimited $6,000), less $499.50 that you have paid'))
    await own.route('**/api/users/billing-portal?tierId=high', (route) =>
      route.fulfill({ json: { url: `${site.api.url}/robots.txt?confirm` } }),
    )
    await card('Manager', own).getByRole('button', { name: 'Upgrade for $1,500.50 today' }).click()
    await own.waitForURL('**/robots.txt?confirm')
  }
})

test('a member upgrades in the sandbox for the figure of the card and comes back with the larger plan [DOR-08]', async () => {
  const member = await site.api.member({ currentlyPaid: false, isAccountVerified: true, tierId: 'low' })
  const own = await openSignedIn(site, '/theme.js', { member, viewport: phone })
  await own.evaluate(() => {
    localStorage.setItem('tierId', 'mid')
    localStorage.setItem('couponCode', 'WELCOME1')
  })
  await own.goto('/register')
  await own.getByLabel('Card number').fill('4242424242424242')
  await own.getByLabel('Expiration date').fill('1240')
  await own.getByLabel('CVC').fill('123')
  await own.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await see(own.getByRole('heading', { level: 1, name: /^Welcome/ }))
  await own.goto('/selectplan')
  await card('Manager', own).getByRole('button', { name: 'Upgrade for $1,999 today' }).click()
  await see(own.getByText('$1,999.00 due today', { exact: true }))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await own.waitForURL(`**/useraccount/${member.id}?tab=subscription`)
  await see(own.getByText('Manager', { exact: true }))
  await own.goto('/selectplan')
  await see(card('Manager', own).getByText('Your plan', { exact: true }))
})

test('when the provider cannot be asked, a larger plan says so and leads to billing; an applicant subscribes [DOR-08]', async () => {
  const own = await openSignedIn(site, '/theme.js', { member: await site.api.member({ tierId: 'mid' }) })
  const message = 'The payment service is not available at the moment.'
  await own.route('**/api/users/plan-changes', (route) => route.fulfill({ status: 503, json: { message } }))
  await own.goto('/selectplan')
  await see(own.getByText(message))
  await see(card('Manager', own).getByRole('link', { name: 'Change in billing' }))
  const applicant = await site.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: 'mid' })
  const page = await openSignedIn(site, '/selectplan', { member: applicant })
  await card('Manager', page).getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/register')
  await see(page.getByRole('heading', { name: 'Manager', exact: true }))
})
