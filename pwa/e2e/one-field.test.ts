import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, touch, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const openHome = async () =>
  openSignedIn(site, '/memberhomepage', { member: await site.api.member({ tierId: 'low' }), ...touch })
const oneField = (page: Page) => page.getByLabel('Name, phone or last four digits')
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

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

test('on a phone the one field waits for a tap, and its keyboard does not open by itself [DOR-01]', async () => {
  const page = await openHome()
  await see(oneField(page))
  const top = async () => (await oneField(page).boundingBox())?.y
  await expect.poll(top).toBeLessThan(phone.height / 2)
  // Later than the page's own focus would be.
  await expect.poll(() => page.getByText('Loading recent reviews').count()).toBe(0)
  expect(await oneField(page).evaluate((field) => field === document.activeElement)).toBe(false)
})
