import { expect, test } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const accepted = (page: Page, code = 'WELCOME1') =>
  page.getByRole('status').getByText(`Coupon ${code} will be applied at payment`)
const refused = (page: Page) => page.getByText('This coupon code is not valid.')
const field = (page: Page) => page.getByLabel('Coupon code')
const stored = (page: Page) => page.device.stored.get('couponCode')
const check = '**/api/users/check-coupon'

/** Presses the keys of a code and no other. */
async function typeCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await field(page).pressSequentially(code)
}

test('the coupon of the address is kept for the payment and announced [PAY-08]', async () => {
  const page = await screens.open('/selectplan?coupon=WELCOME1')
  await see(page.getByText('Coupon WELCOME1 will be applied at payment', { exact: true }))
  expect(stored(page)).toBe('WELCOME1')
  await page.goto('/selectplan')
  await see(accepted(page))
  await page.goto('/selectplan?coupon=%20OTHER%20')
  await see(refused(page))
  expect(stored(page)).toBe('OTHER')
})

test('an address without a code, or with one that no payment form takes, keeps nothing [PAY-08]', async () => {
  for (const code of ['', '%20', 'x'.repeat(101)]) {
    const page = await screens.open(`/selectplan?coupon=${code}`)
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await see(field(page))
    expect(stored(page)).toBeUndefined()
    expect(await page.getByRole('status').filter({ hasText: 'will be applied' }).count()).toBe(0)
  }
})

test('a coupon of the address is accepted only once the server has said so, with what it takes off [DOR-09]', async () => {
  const page = await screens.open('/theme.js')
  const answer = Promise.withResolvers<void>()
  await page.route(check, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/selectplan?coupon=welcome1')
  await see(page.getByText('Checking coupon welcome1...'))
  expect(await accepted(page).count()).toBe(0)
  answer.resolve()
  await see(accepted(page))
  await see(page.getByRole('status').getByText('It takes the price of your first year down to $1'))
})

test('a wrong coupon gets the words of the server and can be corrected or removed [DOR-09]', async () => {
  const page = await screens.open('/selectplan', { as: 'phone' })
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await field(page).press('Enter')
  await see(page.getByText('Enter a coupon code', { exact: true }))
  await field(page).fill(' WELCOME2 ')
  await field(page).press('Enter')
  await see(refused(page))
  expect(await page.getByRole('status').filter({ hasText: 'will be applied' }).count()).toBe(0)
  await field(page).fill('WELCOME1')
  await see(accepted(page))
  expect(stored(page)).toBe('WELCOME1')
  await page.getByRole('button', { name: 'Remove the coupon' }).click()
  await see(page.getByRole('button', { name: 'Enter the code' }))
  expect(stored(page)).toBeUndefined()
})

test('a coupon that cannot be checked now is neither accepted nor refused, and checked again later [DOR-09]', async () => {
  const page = await screens.open('/theme.js')
  await page.route(check, (route) => route.abort())
  await page.goto('/selectplan?coupon=WELCOME1')
  await see(page.getByText('Coupon WELCOME1 could not be checked now'))
  await see(page.getByText('It is checked again at payment.'))
  expect(await accepted(page).count()).toBe(0)
  expect(stored(page)).toBe('WELCOME1')
  await page.unroute(check)
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(accepted(page))
})

test('a code is checked when typing rests: a wrong one is refused at its field, a right one is kept [DOR-09]', async () => {
  const page = await screens.open('/selectplan', { as: 'phone' })
  await typeCode(page, 'WELCOME2')
  await see(refused(page))
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => stored(page)).toBeUndefined()
  await field(page).press('Backspace')
  expect(await refused(page).count()).toBe(0)
  await field(page).press('1')
  await see(accepted(page))
  expect(stored(page)).toBe('WELCOME1')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Coupon WELCOME1')
})

test('Subscribe takes a code that is typed and not checked yet to the payment [DOR-09]', async () => {
  const member = await screens.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: '' })
  const page = await screens.open('/selectplan', { member })
  await page.route(check, () => undefined) // never answers
  await typeCode(page, 'WELCOME1')
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  await see(page.getByText('With your coupon.', { exact: false }))
  await see(page.getByText('$1.00', { exact: true }))
})

test('a typed code that cannot be checked now stays in its field and is kept [DOR-09]', async () => {
  const page = await screens.open('/selectplan')
  await page.route(check, (route) => route.abort())
  await typeCode(page, 'WELCOME1')
  await see(page.getByText('The server could not be reached. It is checked again at payment.'))
  expect(stored(page)).toBe('WELCOME1')
  await page.unroute(check)
  await page.getByRole('button', { name: 'Apply' }).click()
  await see(accepted(page))
})

test('a refused code of the address can be changed in the field [DOR-09]', async () => {
  const page = await screens.open('/selectplan?coupon=WELCOME2')
  await see(refused(page))
  await page.getByRole('button', { name: 'Change the code' }).click()
  expect(await field(page).inputValue()).toBe('WELCOME2')
  await field(page).fill('WELCOME1')
  await see(accepted(page))
})
