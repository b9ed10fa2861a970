import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuests } from '../../api/guests/testing/guests.ts'
import { dumpVault, openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, touch, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.api.guest({ firstName: 'Bill', lastName: 'Smyth', city: 'Tampa', state: 'FL' })
})
afterAll(() => site.close())

const openHome = async (options = {}) =>
  openSignedIn(site, '/memberhomepage', { member: await site.api.member({ tierId: 'low' }), ...options })
const oneField = (page: Page) => page.getByLabel('Name, phone or last four digits')
const hasFocus = (page: Page) =>
  expect.poll(() => oneField(page).evaluate((field) => field === document.activeElement)).toBe(true)
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const value = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Search Guests' }).getByLabel(label, { exact: true }).inputValue()

test('from the member home one field and one tap lead to a guest’s reports, and the field says how it was understood [DOR-01]', async () => {
  const page = await openHome(touch)
  await oneField(page).fill('Smyth, Bill, Tampa')
  const understood = page.locator('dl[aria-label="Understood as"]')
  expect(await understood.innerText()).toMatch(/^First name\s+Bill\s+Last name\s+Smyth\s+City\s+Tampa$/)
  await oneField(page).press('Enter')
  await results(page)
    .filter({ hasText: 'Bill Smyth' })
    .tap({ position: { x: 20, y: 20 } })
  await see(page.getByRole('heading', { level: 1, name: 'Bill Smyth' }))
})

test('the one field stands first, fills the specified fields, and each part can be corrected [DOR-01]', async () => {
  const page = await openHome()
  await hasFocus(page)
  await oneField(page).fill('bill jones tampa')
  await page.getByRole('link', { name: 'Correct it' }).click()
  await page.waitForURL('**/guestlist')
  expect(await value(page, 'First Name')).toBe('bill')
  expect(await value(page, 'Last Name')).toBe('jones')
  expect(await value(page, 'City')).toBe('tampa')
  expect(await results(page).count()).toBe(0)
  await page.getByRole('form', { name: 'Search Guests' }).getByLabel('Last Name').fill('smyth')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).filter({ hasText: 'Bill Smyth' }))
  await oneField(page).fill('(813) 555-0144 Bill')
  expect(await value(page, 'Phone')).toBe('(813) 555-0144')
  expect(await value(page, 'City')).toBe('')
  await page.getByRole('button', { name: 'Reset Form' }).click()
  expect(await oneField(page).inputValue()).toBe('')
})

test('one name finds who has it as first or as last name, and the form keeps to its fields [DOR-01 DOR-05]', async () => {
  await seedGuests(site.api.deps, [
    { firstName: 'Darius', lastName: 'Oneword' },
    { firstName: 'Nora', lastName: 'Darius' },
    { firstName: 'Eva', lastName: 'Anderson' },
  ])
  const page = await openHome()
  await oneField(page).fill('Darius')
  const understood = page.locator('dl[aria-label="Understood as"]')
  expect(await understood.innerText()).toMatch(/^Name\s+Darius$/)
  await oneField(page).press('Enter')
  await see(results(page).filter({ hasText: 'Darius Oneword' }).getByText('first name agrees'))
  await see(results(page).filter({ hasText: 'Nora Darius' }))
  await oneField(page).fill('andersen')
  await oneField(page).press('Enter')
  await see(results(page).filter({ hasText: 'Eva Anderson' }).getByText('last name: one letter differs'))
  const form = page.getByRole('form', { name: 'Search Guests' })
  await form.getByLabel('Last Name').fill('')
  await form.getByLabel('First Name').fill('Darius')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).filter({ hasText: 'Darius Oneword' }))
  expect(await results(page).count()).toBe(1)
})

test('of a pasted mail of several lines the field keeps who is meant [DOR-01]', async () => {
  const page = await openHome()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await oneField(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
  }
  const understood = page.locator('dl[aria-label="Understood as"]')
  await paste('Hello Ana,\n\nGuest name: Bill Smyth\nGuests: 2\nPhone: (813) 555-0144\n')
  expect(await oneField(page).inputValue()).toBe('Bill Smyth (813) 555-0144')
  expect(await understood.innerText()).toMatch(
    /^First name\s+Bill\s+Last name\s+Smyth\s+Phone\s+\(813\) 555-0144$/,
  )
  await paste('Bill Smyth · 2 guests · May 4 – 9 · Tampa, FL')
  expect(await understood.innerText()).toMatch(
    /^First name\s+Bill\s+Last name\s+Smyth\s+City\s+Tampa\s+State\s+Florida$/,
  )
  await page.keyboard.press('Enter')
  await see(results(page).filter({ hasText: 'Bill Smyth' }))
})

test('a text without a name says what is missing [DOR-01]', async () => {
  const page = await openHome()
  for (const path of ['/memberhomepage', '/guestlist'])
    for (const typed of ['🏠', '4410']) {
      await page.goto(path)
      await oneField(page).fill(typed)
      await see(page.locator('form[data-one-field]').getByText('Add a name', { exact: true }))
      await oneField(page).fill('Bill')
      expect(await page.getByText('Add a name', { exact: true }).count()).toBe(0)
    }
})

test('on a phone the one field waits for a tap, and its keyboard does not open by itself [DOR-01]', async () => {
  const page = await openHome(touch)
  await see(oneField(page))
  const top = async () => (await oneField(page).boundingBox())?.y
  await expect.poll(top).toBeLessThan(phone.height / 2)
  // Later than the page's own focus would be.
  await expect.poll(() => page.getByText('Loading recent reviews').count()).toBe(0)
  expect(await oneField(page).evaluate((field) => field === document.activeElement)).toBe(false)
})

test('opening says what it costs, a viewed guest says so, and the whole row opens it [DOR-02 DOR-03]', async () => {
  const page = await openHome()
  await oneField(page).fill('Bill Smyth')
  await page.getByRole('button', { name: 'Look up' }).click()
  const row = results(page).filter({ hasText: 'Bill Smyth' })
  await see(row.getByText('Uses 1 guest view'))
  expect(await row.getByRole('link').count()).toBe(1)
  await row.click({ position: { x: 20, y: 20 } })
  await see(page.getByRole('heading', { level: 1, name: 'Bill Smyth' }))
  await page.goBack()
  await see(row.getByText('Viewed', { exact: true }))
  expect(await row.getByText('Uses 1 guest view').count()).toBe(0)
  expect(
    await row.getByRole('link', { name: 'View Guest again' }).getAttribute('aria-describedby'),
  ).toBeTruthy()
})

test('the tapped guest’s name, place and number stand on the next screen before anything is loaded [DOR-02]', async () => {
  const page = await openHome({ hasWorker: false })
  await oneField(page).fill('Bill Smyth')
  await oneField(page).press('Enter')
  const row = results(page).filter({ hasText: 'Bill Smyth' })
  await see(row)
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/guest\/[0-9a-f]{24}/, (route) => answered.promise.then(() => route.continue()))
  await row.click({ position: { x: 20, y: 20 } })
  await see(page.getByText('Loading the guest'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bill Smyth')
  const head = await page.getByRole('main').innerText()
  expect(head).toContain('Tampa, Florida')
  expect(head).toMatch(/\d{4}/)
  answered.resolve()
  await see(page.getByText('No reviews for this guest yet'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bill Smyth')
})

test('names in recent reviews say what opening costs, and which guests were viewed [DOR-03]', async () => {
  const { _id: guestId } = await site.api.guest({ firstName: 'Rita', lastName: 'Recent' })
  await site.api.review({ guestId })
  const page = await openMember(site, (await site.api.member({ tierId: 'low' })).user.email)
  const row = page.getByRole('listitem').filter({ hasText: 'Rita' })
  await see(row.getByText(/^Uses 1 guest view/))
  await row.getByRole('link', { name: 'Rita' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Rita Recent' }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/memberhomepage')
  await see(row.getByText('Viewed', { exact: true }))
  await page.goto('/view-more')
  await see(row.getByText('Viewed', { exact: true }))
})

test('a search without a hit says what that means, and what to do next [DOR-05]', async () => {
  const page = await openHome()
  await oneField(page).fill('Nobody Atall')
  await oneField(page).press('Enter')
  await see(page.getByText('Not in the register does not mean nothing happened.'))
  await page.getByRole('link', { name: 'add this guest' }).click()
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Atall')
})

test('Ctrl+K leads to the one field from anywhere, also while a field has the focus', async () => {
  const page = await openHome()
  await page.goto('/createguest', { waitUntil: 'networkidle' })
  await page.getByLabel('First Name').focus()
  await page.keyboard.press('Control+k')
  await page.waitForURL('**/guestlist')
  await hasFocus(page)
  expect(new URL(page.url()).pathname).toBe('/guestlist')
})

test('a search that the server could not answer says that first, and never that there is nobody [ERR-18]', async () => {
  const page = await openHome({ hasWorker: false })
  await page.route('**/api/guest/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await oneField(page).fill('Nobody Atall')
  await oneField(page).press('Enter')
  await see(page.getByText('Something went wrong').first())
  expect(await page.getByText('No guests matched').count()).toBe(0)
})
