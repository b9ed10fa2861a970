import { expect, test } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

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
    const page = await screens.open(path)
    await see(page.getByText('by the number of guests you look up in a month and the units you manage'))
    expect(await page.getByRole('list', { name: 'Plans' }).locator('> li').count()).toBe(4)
    for (const { name, price, features } of table) {
      await see(card(page, name).getByText(`${price} per year`, { exact: true }))
      expect(await card(page, name).getByRole('listitem').allInnerTexts()).toEqual(features)
      await see(card(page, name).getByRole('button', { name: 'Subscribe', exact: true }))
    }
  }
})

test('choosing a plan keeps its id and goes to sign-up [CON-01 CON-02 CON-03 CON-04 PAY-06 PAY-07 OP-71]', async () => {
  for (const { id, name } of table) {
    const page = await screens.open('/selectplan')
    await card(page, name).getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL('**/register')
    await see(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => page.device.stored.get('tierId')).toBe(id)
  }
})

test('a paying member reads which plan it is and where it is changed', async () => {
  const member = await screens.api.member({ tierId: 'high' })
  const own = await screens.open('/selectplan', { member })
  await see(own.getByText('Your plan: Manager'))
  const link = own.getByRole('main').getByRole('link', { name: 'your account' })
  expect(await link.getAttribute('href')).toBe(`/useraccount/${member.id}?tab=subscription`)
})

test('a plan that the provider has changed since the login is shown as the own one [DOR-08]', async () => {
  const member = await screens.api.member({ tierId: 'mid', isAccountVerified: false })
  await screens.api.deps.users.update({ _id: member.user._id }, { $set: { tierId: 'high' } })
  for (const path of ['/selectplan', '/']) {
    const page = await screens.open(path, { member })
    await see(card(page, 'Manager').getByText('Your plan', { exact: true }))
  }
})

/** What the provider would answer; the amounts themselves are proved at the server. */
const changes = [
  { tierId: 'high', amountDue: 150_050, charge: 200_000 },
  { tierId: 'highest', amountDue: 550_000, charge: 600_000 },
]

test("a member's own plan is marked, larger ones name the provider's figure and lead to its confirmation [DOR-08]", async () => {
  for (const path of ['/selectplan', '/']) {
    const own = await screens.open('/theme.js', { member: await screens.api.member({ tierId: 'mid' }) })
    await own.route('**/api/users/plan-changes', (route) => route.fulfill({ json: { changes } }))
    await own.goto(path)
    await see(card(own, 'Entrepreneur').getByText('Your plan', { exact: true }))
    expect(await card(own, 'Entrepreneur').getByRole('button').count()).toBe(0)
    await see(card(own, 'Unlimited').getByRole('button', { name: 'Upgrade for $5,500 today' }))
    const smaller = card(own, 'Startup').getByRole('link', { name: 'Change in billing' })
    expect(await smaller.getAttribute('href')).toMatch(/^\/useraccount\/.*tab=subscription$/)
    expect(await own.getByRole('button', { name: 'Subscribe' }).count()).toBe(0)
    await see(own.getByText('(Manager $2,000, Unlimited $6,000), less $499.50 that you have paid'))
    await own.route('**/api/users/billing-portal?tierId=high', (route) =>
      route.fulfill({ json: { url: `${screens.api.url}/robots.txt?confirm` } }),
    )
    await card(own, 'Manager').getByRole('button', { name: 'Upgrade for $1,500.50 today' }).click()
    await own.waitForURL('**/robots.txt?confirm')
  }
})

test('when the provider cannot be asked, a larger plan says so and leads to billing [DOR-08]', async () => {
  const own = await screens.open('/theme.js', { member: await screens.api.member({ tierId: 'mid' }) })
  const message = 'The payment service is not available at the moment.'
  await own.route('**/api/users/plan-changes', (route) => route.fulfill({ status: 503, json: { message } }))
  await own.goto('/selectplan')
  await see(own.getByText(message))
  await see(card(own, 'Manager').getByRole('link', { name: 'Change in billing' }))
})

test('an applicant with a plan that is not paid yet may subscribe to another one [DOR-08]', async () => {
  const member = await screens.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: 'mid' })
  const page = await screens.open('/selectplan', { member })
  await card(page, 'Manager').getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/register')
  await see(page.getByRole('heading', { name: 'Manager', exact: true }))
})
