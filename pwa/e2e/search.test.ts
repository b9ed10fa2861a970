import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuests } from '../../api/guests/testing/guests.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, touch, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const openHome = async () =>
  openSignedIn(site, '/memberhomepage', { member: await site.api.member({ tierId: 'low' }), ...touch })
const oneField = (page: Page) => page.getByLabel('Name, with phone or last four')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Search results' }).getByRole('listitem')

test('from the member home one field and one tap on a result lead to a guest’s reports [DOR-01 DOR-02]', async () => {
  await site.api.guest({ firstName: 'Bill', lastName: 'Smyth', city: 'Tampa', state: 'FL' })
  const page = await openHome()
  await oneField(page).fill('Smyth, Bill, Tampa')
  const understood = page.locator('dl[aria-label="Understood as"]')
  expect(await understood.innerText()).toMatch(/^First name\s+Bill\s+Last name\s+Smyth\s+City\s+Tampa$/)
  await oneField(page).press('Enter')
  await results(page)
    .filter({ hasText: 'Bill Smyth' })
    .tap({ position: { x: 20, y: 20 } })
  await see(page.getByRole('heading', { level: 1, name: 'Bill Smyth' }))
})

test('on a phone a failed search says why, and a wrong town opens its field [ERR-18 DOR-30]', async () => {
  const page = await openSignedIn(site, '/guestlist', { member: await site.api.member(), ...touch })
  await page.route('**/api/guest/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'The register rests.' } }),
  )
  await oneField(page).fill('nearby')
  await oneField(page).press('Enter')
  await see(page.getByRole('alert').filter({ hasText: 'The register rests.' }))
  const city = page.getByLabel('City')
  expect(await city.isVisible()).toBe(false)
  await button(page, 'More fields').click()
  await city.fill('Taumata'.repeat(20))
  await button(page, 'Fewer fields').click()
  await oneField(page).press('Enter')
  await see(page.locator('[data-field-error]').filter({ hasText: 'City' }))
  expect(await city.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('on a phone what was typed, the count and the first result stand near the top, in short rows [DOR-24]', async () => {
  const numbers = ['8135550188', '8135550118', '8135550161']
  await seedGuests(
    site.api.deps,
    numbers.map((phoneNumber) => ({
      firstName: 'Darius',
      lastName: 'Nearby',
      city: 'Philadelphia',
      phoneNumber,
    })),
  )
  const page = await openSignedIn(site, '/guestlist', {
    member: await site.api.member({ tierId: 'low' }),
    ...touch,
  })
  await oneField(page).fill('nearby 0188')
  await oneField(page).press('Enter')
  await see(results(page).first())
  const box = async (shown: Locator) => (await shown.boundingBox())!
  await expect.poll(async () => (await box(results(page).first())).y).toBeLessThan(300 - 24)
  expect((await box(page.getByText('3 guests in all', { exact: true }))).y).toBeLessThan(300)
  expect((await box(oneField(page))).y).toBeLessThan(300)
  const expectShortRows = async () => {
    for (const row of await results(page).all()) expect((await box(row)).height).toBeLessThanOrEqual(96)
  }
  await expectShortRows()
  const william = { firstName: 'William', lastName: 'Smith', city: 'Tampa', state: 'FL' }
  for (const phoneNumber of ['8135554410', '8135550171']) await site.api.guest({ ...william, phoneNumber })
  await oneField(page).fill('bill smyth 4410 tampa')
  await oneField(page).press('Enter')
  await expect.poll(() => results(page).filter({ hasText: 'William' }).count()).toBe(2)
  await expectShortRows()
  const place = { city: 'Charleston', state: 'SC' }
  await site.api.guest({ ...place, firstName: 'Maximiliana Alexandrina', lastName: 'Featherstonehaugh' })
  await site.api.guest({ ...place, firstName: 'محمد', lastName: 'الحسن' })
  for (const name of ['Featherstonehaugh', 'الحسن']) {
    await oneField(page).fill(name)
    await oneField(page).press('Enter')
    await see(results(page).filter({ hasText: name }))
    await expectShortRows()
  }
  await see(page.getByRole('banner').getByText('30 guest views left'))
  expect(await page.getByRole('form', { name: 'Search Guests' }).isVisible()).toBe(false)
  await button(page, 'More fields').tap()
  await see(page.getByRole('form', { name: 'Search Guests' }).getByLabel('City', { exact: true }))
})

test('a desk shows eight rows, each of 64 pixels, from 300 pixels on [DOR-24]', async () => {
  const [viewed] = await seedGuests(
    site.api.deps,
    Array.from({ length: 10 }, (_, n) => ({
      firstName: 'Ada',
      lastName: 'Ledger',
      city: 'Tampa',
      phoneNumber: `813555010${n}`,
    })),
  )
  const member = await site.api.member()
  await member.get(`/api/guest/${viewed}`)
  const page = await openSignedIn(site, '/guestlist', { member })
  await oneField(page).fill('Ada Ledger')
  await oneField(page).press('Enter')
  await expect.poll(() => results(page).count()).toBe(10)
  const rows = await results(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
  expect(rows[0]!.top).toBeLessThan(300)
  expect(Math.max(...rows.map(({ height }) => Math.round(height)))).toBeLessThanOrEqual(66)
  expect(rows.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(8)
})

test('on a phone the one field waits for a tap, and its keyboard does not open by itself [DOR-01]', async () => {
  const page = await openHome()
  await see(oneField(page))
  const top = async () => (await oneField(page).boundingBox())?.y
  await expect.poll(top).toBeLessThan(phone.height / 2)
  // Later than the page's own focus would be.
  await expect.poll(() => page.getByText('Loading recent reviews').count()).toBe(0)
  expect(await oneField(page).evaluate((field) => field === document.activeElement)).toBe(false)
})

test('on a phone the history is shown without the search form [SRC-10]', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/guestlist?tab=history', { member, viewport: phone })
  await see(page.getByText('Guest profiles you view will appear here'))
  expect(await page.getByRole('search').isVisible()).toBe(false)
})

/** The first 50 of 60 results. */
async function searchMany(firstName: string): Promise<Page> {
  const many = Array.from({ length: 60 }, (_, n) => ({ firstName, lastName: `Many${n}` }))
  await seedGuests(site.api.deps, many)
  const page = await openSignedIn(site, '/guestlist', { member: await site.api.member({ tierId: 'low' }) })
  await page.getByRole('search').getByLabel('First Name', { exact: true }).fill(firstName)
  await button(page, 'Search Guests').click()
  await expect.poll(() => results(page).count()).toBe(50)
  return page
}

test('a button leads back to the top after 400 pixels; the form is left of the two tabs [SRC-01 SRC-06 SRC-07 SRC-19]', async () => {
  const page = await searchMany('Zoe')
  const [form, tabs] = await Promise.all([
    page.getByRole('form', { name: 'Search Guests' }).boundingBox(),
    page.getByRole('tablist').boundingBox(),
  ])
  expect(form!.x + form!.width).toBeLessThan(tabs!.x)
  await page.evaluate(() => scrollTo(0, 400))
  expect(await button(page, 'Back to top').count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 401))
  await see(button(page, 'Back to top'))
  await button(page, 'Back to top').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('back from a guest leads to the same place of the same results', async () => {
  const page = await searchMany('Yoko')
  await button(page, 'Show more guests').click()
  await expect.poll(() => results(page).count()).toBe(60)
  await page.evaluate(() => scrollTo(0, 3000))
  const place = await page.evaluate(() => scrollY)
  await results(page).nth(45).getByRole('link', { name: 'View Guest', exact: true }).click({ force: true })
  await see(page.getByRole('heading', { level: 1, name: /Yoko Many/ }))
  await see(writeButton(page)) // the name is shown before the guest is loaded
  const left = new URL(page.url()).pathname
  await page.goBack()
  await expect.poll(() => results(page).count()).toBe(60)
  await expect.poll(() => page.locator(':focus').getAttribute('href')).toBe(left)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 1200)
})
