import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a plan that is chosen before the script of the page runs is chosen', async () => {
  const page = await site.open('/theme.js')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/selectplan', { waitUntil: 'commit' })
  await card(page, 'Manager').getByRole('button', { name: 'Subscribe' }).click()
  script.resolve()
  await page.waitForURL('**/register')
  /** The payment page loads a new document, so a first look may come too early. */
  const keptPlan = () => page.evaluate(() => localStorage.getItem('tierId')).catch(() => null)
  await expect.poll(keptPlan).toBe('high')
})

test('the answer to a typed code moves no plan, and takes no focus from a button [DOR-09]', async () => {
  const page = await site.open('/selectplan', { viewport: phone })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/check-coupon', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByLabel('Coupon code').pressSequentially('WELCOME1')
  const plansAt = async () => (await page.getByRole('list', { name: 'Plans' }).boundingBox())!.y
  const before = await plansAt()
  const subscribe = page.getByRole('button', { name: 'Subscribe' }).first()
  await subscribe.evaluate((button) => button.focus({ preventScroll: true }))
  answer.resolve()
  await see(page.getByText('Coupon WELCOME1 will be applied at payment'))
  expect(await plansAt()).toBeCloseTo(before, 0)
  expect(await subscribe.evaluate((button) => button === document.activeElement)).toBe(true)
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
  await card(own, 'Manager').getByRole('button', { name: 'Upgrade for $1,999 today' }).click()
  await see(own.getByText('$1,999.00 due today', { exact: true }))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await own.waitForURL(`**/useraccount/${member.id}?tab=subscription`)
  await see(own.getByText('Manager', { exact: true }))
  await own.goto('/selectplan')
  await see(card(own, 'Manager').getByText('Your plan', { exact: true }))
})
