import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { dumpVault, expireSession, openMember, submitLogin } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
let ana: TestMember
let guestId: string

beforeAll(async () => {
  site = await openSite()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Vaulted' }))._id
  await site.api.review({ guestId })
})
afterAll(() => site.close())

/** A page of a member whose only viewed guest is saved. */
async function openAna(): Promise<Page> {
  ana = await site.api.member()
  await ana.get(`/api/guest/${guestId}`)
  const page = await openMember(site, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  return page
}

const calls = '**/api/**'
/** From now on every call is answered by the login page of a hotel's network. */
const enterHotel = (page: Page) =>
  page
    .context()
    .route(calls, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
    )
const heading = (page: Page) => see(page.getByRole('heading', { level: 1, name: 'Gina Vaulted' }))

test('behind a captive portal the login, the saved guest, the history and the search work [SEC-38]', async () => {
  const page = await openAna()
  await expireSession(page)
  await page.waitForURL('**/')
  await enterHotel(page)
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await heading(page)
  await page.goto('/guestlist?tab=history')
  await see(page.getByRole('list', { name: 'View history' }).getByText('Gina Vaulted'))
  await page.goto('/guestlist')
  await page.getByLabel('Last Name').fill('vaulted')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(page.getByRole('list', { name: 'Search results' }).getByText('Gina Vaulted'))
  await see(page.getByText(/Only the guests you viewed before were searched/))
  expect((await dumpVault(page)).kinds.guest).toBe(1)
})

test('the page comes back by itself once the captive portal lets it through [SEC-38]', async () => {
  const page = await openAna()
  await enterHotel(page)
  await page.goto(`/guest/${guestId}`)
  await heading(page)
  await see(page.getByText(/This guest is saved.*Last refreshed/))
  await page.context().unroute(calls)
  await expect.poll(() => page.getByText('This guest is saved').count()).toBe(0)
})

test('a saved guest opens when the member has asked too often, and when our answer breaks the contract [SEC-38]', async () => {
  const page = await openAna()
  const guest = `**/api/guest/${guestId}`
  const answers = [
    { status: 429, json: { message: 'Too many requests' } },
    { json: { _id: guestId }, headers: { 'x-request-id': 'r1' } },
  ]
  expectErrors(/breaks the contract/)
  for (const answer of answers) {
    await page.context().route(guest, (route) => route.fulfill(answer))
    await page.goto(`/guest/${guestId}`)
    await heading(page)
    await see(page.getByText(/This guest is saved.*Last refreshed/))
    await page.context().unroute(guest)
  }
})
