import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { seedGuests } from '../../../api/guests/testing/guests.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const openHome = async (path = '/memberhomepage') =>
  screens.open(path, { member: await screens.api.member({ tierId: 'low' }) })
const addBill = (lastName: string) =>
  screens.api.guest({ firstName: 'Bill', lastName, city: 'Tampa', state: 'FL' })
const oneField = (page: Page) => page.getByLabel('Name, with phone or last four')
const understood = (page: Page) => page.locator('dl[aria-label="Understood as"]')
const hasFocus = (page: Page) =>
  expect.poll(() => oneField(page).evaluate((field) => field === document.activeElement)).toBe(true)
const results = (page: Page) => page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
const form = (page: Page) => page.getByRole('form', { name: 'Search Guests' })
const value = (page: Page, label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
async function lookUp(page: Page, text: string) {
  await oneField(page).fill(text)
  await oneField(page).press('Enter')
}

test('the one field comes first, fills the specified fields, and each part can be corrected [DOR-01]', async () => {
  await addBill('Smythe')
  const page = await openHome()
  await hasFocus(page)
  await oneField(page).fill('bill jones tampa')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL('**/guestlist')
  await expect.poll(() => value(page, 'First Name')).toBe('bill')
  expect(await value(page, 'Last Name')).toBe('jones')
  expect(await value(page, 'City')).toBe('tampa')
  expect(await results(page).count()).toBe(0)
  await form(page).getByLabel('Last Name').fill('smythe')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).filter({ hasText: 'Bill Smythe' }))
  await oneField(page).fill('(813) 555-0144 Bill')
  expect(await value(page, 'Phone')).toBe('(813) 555-0144')
  expect(await value(page, 'City')).toBe('')
  await page.getByRole('button', { name: 'Reset Form' }).click()
  expect(await oneField(page).inputValue()).toBe('')
})

test('one name finds who has it as first or as last name; the form keeps to its fields [DOR-01 DOR-05]', async () => {
  await seedGuests(screens.api.deps, [
    { firstName: 'Darius', lastName: 'Oneword' },
    { firstName: 'Nora', lastName: 'Darius' },
    { firstName: 'Eva', lastName: 'Anderson' },
  ])
  const page = await openHome()
  await oneField(page).fill('Darius')
  expect(await understood(page).innerText()).toMatch(/^Name\s*Darius$/)
  await oneField(page).press('Enter')
  await see(results(page).filter({ hasText: 'Darius Oneword' }).getByText('Same first name'))
  await see(results(page).filter({ hasText: 'Nora Darius' }))
  await lookUp(page, 'andersen')
  await see(results(page).filter({ hasText: 'Eva Anderson' }).getByText('Last name: one letter differs'))
  await form(page).getByLabel('Last Name').fill('')
  await form(page).getByLabel('First Name').fill('Darius')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).filter({ hasText: 'Darius Oneword' }))
  expect(await results(page).count()).toBe(1)
})

test('of a pasted mail of several lines the field keeps who is meant, and says what it left out [DOR-01 DOR-29]', async () => {
  await addBill('Pasted')
  const page = await openHome()
  const paste = async (text: string) => {
    await oneField(page).clear()
    await userEvent.setup({ document: page.window().document as unknown as Document }).paste(text)
  }
  await paste('Hello Ana,\n\nGuest name: Bill Pasted\nGuests: 2\nPhone: (813) 555-0144\n')
  expect(await oneField(page).inputValue()).toBe('Bill Pasted (813) 555-0144')
  await see(page.getByText('Hello Ana, · Guest name: · Guests: 2 · Phone:'))
  expect(await understood(page).innerText()).toMatch(
    /^First name\s*Bill\s*Last name\s*Pasted\s*Phone\s*\(813\) 555-0144$/,
  )
  await paste('Bill Pasted · 2 guests · May 4 – 9 · Tampa, FL')
  expect(await understood(page).innerText()).toMatch(
    /^First name\s*Bill\s*Last name\s*Pasted\s*City\s*Tampa\s*State\s*Florida$/,
  )
  await page.keyboard.press('Enter')
  await see(results(page).filter({ hasText: 'Bill Pasted' }))
})

test.each(['/memberhomepage', '/guestlist'])(
  'on %s a text without a name asks for one [DOR-01]',
  async (path) => {
    const page = await openHome(path)
    for (const typed of ['🏠', '4410']) {
      await oneField(page).fill(typed)
      await see(page.locator('form[data-one-field]').getByText('Add a name', { exact: true }))
      await oneField(page).fill('Bill')
      expect(await page.getByText('Add a name', { exact: true }).count()).toBe(0)
      await oneField(page).clear()
    }
  },
)

test('the opened guest’s name, place and number are shown before anything is loaded [DOR-02]', async () => {
  await addBill('Instant')
  const page = await openHome()
  await lookUp(page, 'Bill Instant')
  const link = results(page).filter({ hasText: 'Bill Instant' }).getByRole('link')
  await see(link)
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/guest\/[0-9a-f]{24}/, (route) => answered.promise.then(() => route.continue()))
  await link.click()
  await see(page.getByText('Loading the guest'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bill Instant')
  const head = await page.getByRole('main').innerText()
  expect(head).toContain('Tampa, Florida')
  expect(head).toMatch(/\d{4}/)
  answered.resolve()
  await see(page.getByText('No reviews for this guest yet'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bill Instant')
})

test('a search without a hit says what that means, and what to do next [DOR-05]', async () => {
  const page = await openHome()
  await lookUp(page, 'Nobody Atall')
  await see(page.getByText('Not in the register does not mean nothing happened.'))
  await page.getByRole('link', { name: 'add this guest' }).click()
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Atall')
})

test('Ctrl+K leads to the one field from anywhere, also while a field has the focus', async () => {
  const page = await openHome('/createguest')
  await page.getByLabel('First Name').click()
  // The key works once the frame has loaded.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return new URL(page.url()).pathname
    })
    .toBe('/guestlist')
  await hasFocus(page)
  expect(new URL(page.url()).pathname).toBe('/guestlist')
})

test('a search that the server could not answer says that first, and never that there is no match [ERR-18]', async () => {
  const page = await openHome()
  await page.route('**/api/guest/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await lookUp(page, 'Nobody Atall')
  await see(page.getByText('Something went wrong').first())
  expect(await page.getByText('No guests matched').count()).toBe(0)
})
