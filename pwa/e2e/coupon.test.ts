import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const accepted = (page: Page) => page.getByText('Coupon WELCOME1 will be applied at payment')
const refused = (page: Page) => page.getByText('This coupon code is not valid.')
const field = (page: Page) => page.getByLabel('Coupon code')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('couponCode'))
const plansAt = (page: Page) =>
  page
    .getByRole('list', { name: 'Plans' })
    .boundingBox()
    .then((box) => box!.y)

/** Presses the keys of a code and no other. */
async function typeCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await field(page).pressSequentially(code)
}

test('a code is checked when typing rests: a wrong one is refused at its field, a right one is kept [DOR-09]', async () => {
  const page = await site.open('/selectplan', { viewport: phone })
  await typeCode(page, 'WELCOME2')
  await see(refused(page))
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => stored(page)).toBeNull()
  await field(page).press('Backspace')
  expect(await refused(page).count()).toBe(0)
  await field(page).press('1')
  await see(accepted(page))
  expect(await stored(page)).toBe('WELCOME1')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Coupon WELCOME1')
})

test('the answer to a typed code moves no plan, and takes no focus from a button [DOR-09]', async () => {
  const page = await site.open('/selectplan', { viewport: phone })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/check-coupon', async (route) => {
    await answer.promise
    await route.continue()
  })
  await typeCode(page, 'WELCOME1')
  const before = await plansAt(page)
  const subscribe = page.getByRole('button', { name: 'Subscribe' }).first()
  await subscribe.evaluate((button) => button.focus({ preventScroll: true }))
  answer.resolve()
  await see(accepted(page))
  expect(await plansAt(page)).toBeCloseTo(before, 0)
  expect(await subscribe.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('Subscribe takes a code that is typed and not checked yet to the payment [DOR-09]', async () => {
  const member = await site.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: '' })
  const page = await openSignedIn(site, '/selectplan', { member })
  await page.route('**/api/users/check-coupon', () => undefined) // never answers
  await typeCode(page, 'WELCOME1')
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  await see(page.getByText('With your coupon.', { exact: false }))
  await see(page.getByText('$1.00', { exact: true }))
})

test('a typed code that cannot be checked now stays in its field and is kept [DOR-09]', async () => {
  const page = await site.open('/selectplan')
  await page.route('**/api/users/check-coupon', (route) => route.abort())
  await typeCode(page, 'WELCOME1')
  await see(page.getByText('The server could not be reached. It is checked again at payment.'))
  expect(await stored(page)).toBe('WELCOME1')
  await page.unroute('**/api/users/check-coupon')
  await page.getByRole('button', { name: 'Apply' }).click()
  await see(accepted(page))
})

test('a refused code of the address can be changed in the field [DOR-09]', async () => {
  const page = await site.open('/selectplan?coupon=WELCOME2')
  await see(refused(page))
  await page.getByRole('button', { name: 'Change the code' }).click()
  expect(await field(page).inputValue()).toBe('WELCOME2')
  await field(page).fill('WELCOME1')
  await see(accepted(page))
})
