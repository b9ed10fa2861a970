import { expect, test } from 'vitest'
import { expectErrors } from '../testing/console-errors.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { openWithGuest, seeHeading, statusText } from './testing/saved-guest.ts'
import { countOf, expireSession } from './testing/stored-vault.ts'

const screens = startScreens()

const calls = '**/api/**'
/** From now on every call is answered by the login page of a hotel's network. */
const enterHotel = (page: Page) =>
  page.route(calls, (route) =>
    route.fulfill({ body: '<h1>Welcome to our hotel</h1>', headers: { 'content-type': 'text/html' } }),
  )
const heading = (page: Page) => seeHeading(page, 'Gina Vaulted')

test('behind a captive portal the login, the saved guest, the history and the search work [SEC-38]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  await expireSession(page)
  await page.waitForURL('**/')
  await enterHotel(page)
  await logIn(page, ana.user.email)
  await page.goto(`/guest/${guestId}`)
  await heading(page)
  await page.goto('/guestlist?tab=history')
  await see(page.getByRole('list', { name: 'View history' }).getByText('Gina Vaulted'))
  await page.goto('/guestlist')
  await page.getByLabel('Last Name').fill('vaulted')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(page.getByRole('region', { name: 'Search results' }).getByText('Gina Vaulted'))
  await see(page.getByText(/Only the guests you viewed before were searched/))
  expect(await countOf(page, 'guest')).toBe(1)
})

test('the page comes back by itself once the captive portal lets it through [SEC-38]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await enterHotel(page)
  await page.goto(`/guest/${guestId}`)
  await heading(page)
  await see(page.getByText(/This guest is saved.*Last refreshed/))
  await see(statusText(page, 'No answer'))
  await page.unroute(calls)
  await expect.poll(() => page.getByText('This guest is saved').count()).toBe(0)
})

test.each([
  ['the member has asked too often', { status: 429, json: { message: 'Too many requests' } }],
  ['our answer breaks the contract', { json: { _id: 'x' }, headers: { 'x-request-id': 'r1' } }],
])('a saved guest opens when %s [SEC-38]', async (_, answer) => {
  if (!('status' in answer)) expectErrors(/breaks the contract/)
  const { page, guestId } = await openWithGuest(screens)
  await page.route(`**/api/guest/${guestId}`, (route) => route.fulfill(answer))
  await page.goto(`/guest/${guestId}`)
  await heading(page)
  await see(page.getByText(/This guest is saved.*Last refreshed/))
})
