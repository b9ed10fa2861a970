import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { dumpVault } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'

let site: Site
let member: TestMember
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  const { _id } = await site.api.guest({ by: member.user, firstName: 'Gina', lastName: 'Known' })
  await member.get(`/api/guest/${_id}`)
})
afterAll(() => site.close())

const search = async (page: Page, lastName: string) => {
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('button', { name: 'Search Guests' }).click()
}
const failed = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const noGuests = (page: Page) => page.getByText('No guests matched')

test('with saved guests a search that the server answers with 500 or 502 says first that it failed, then what is saved [ERR-18]', async () => {
  const page = await site.open('/theme.js')
  await logIn(page, member.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/guestlist')
  const answers = [
    { status: 500, headers: { 'x-request-id': 'failed-1' }, json: { message: 'The register rests.' } },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ]
  for (const answer of answers) {
    const message = `The search failed: ${answer.json?.message ?? 'the server did not answer'}`
    await page.route('**/api/guest/search', (route) => route.fulfill(answer))
    await search(page, 'Known')
    await see(failed(page, message))
    const saved = page.getByText('Only the guests you viewed before were searched')
    const hit = page.getByRole('list', { name: 'Search results' }).getByText('Gina Known')
    const [first, second, third] = await Promise.all(
      [failed(page, message), saved, hit].map((shown) => shown.boundingBox()),
    )
    expect(first!.y).toBeLessThan(second!.y)
    expect(second!.y).toBeLessThan(third!.y)
    await search(page, 'Nobody')
    await see(page.getByText('None of the guests saved on this device matches'))
    await see(failed(page, message))
    expect(await noGuests(page).count()).toBe(0)
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Nobody')
    await page.unroute('**/api/guest/search')
    await search(page, 'Nobody Else')
    await see(noGuests(page).first())
    expect(await failed(page, message).count()).toBe(0)
  }
})

test('without saved guests a search that failed says so alone, also after one that found nobody [ERR-18]', async () => {
  const page = await openSignedIn(site, '/guestlist', { member })
  await search(page, 'Nobody')
  await see(noGuests(page).first())
  await page.route('**/api/guest/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'The register rests.' } }),
  )
  await search(page, 'Known')
  await see(failed(page, 'The register rests.'))
  expect(await noGuests(page).count()).toBe(0)
  await see(page.getByText('Search results will appear here'))
})

test('a search that failed is tried again with what is typed, and nothing advises to lose it [ERR-18 DOR-15]', async () => {
  const page = await site.open('/theme.js')
  await logIn(page, member.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.goto('/guestlist')
  await page.route('**/api/guest/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'The register rests.' } }),
  )
  const field = page.getByLabel('Name, phone or last four digits')
  await field.fill('Gina Known')
  await field.press('Enter')
  await see(failed(page, 'The register rests.'))
  expect(await page.getByText('Reload the page').count()).toBe(0)
  await page.unroute('**/api/guest/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => failed(page, 'The register rests.').count()).toBe(0)
  await see(page.getByRole('list', { name: 'Search results' }).getByText('Gina Known'))
  expect(await field.inputValue()).toBe('Gina Known')
})
