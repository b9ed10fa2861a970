import { expect, test } from 'vitest'
import { createOutages } from '../testing/outages.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { logIn, see, startScreens, submitLogin } from '../testing/screens.ts'
import {
  gotoSynced,
  openWithGuest,
  panel,
  seeHeading,
  seeSaved,
  status,
  statusText,
} from './testing/saved-guest.ts'
import { countOf, dumpVault, expireSession, readRow } from './testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway, comeBack } = createOutages(screens)

const notLoaded = (page: Page) => page.getByText('This guest opens by itself when you are back online.')
const history = (page: Page) => page.getByRole('list', { name: 'View history' })
const results = (page: Page) => page.getByRole('region', { name: 'Search results' })

test('a guest opened online opens again without a server, with the time of its refresh [D-91 D-92 D-23]', async () => {
  const { page } = await openWithGuest(screens)
  const opened = await screens.api.guest({ firstName: 'Olga', lastName: 'Justopened' })
  await screens.api.review({ guestId: opened._id, review: 'Kept the kitchen clean.' })
  await page.goto(`/guest/${opened._id}`)
  await seeHeading(page, 'Olga Justopened')
  await seeSaved(page, 2)
  await goAway()
  await page.reload()
  await seeHeading(page, 'Olga Justopened')
  await see(page.getByText('Kept the kitchen clean.'))
  await see(page.getByText(/^You are connected, but the server does not answer.*Last refreshed/))
  await see(statusText(page, 'No answer'))
})

test('the history is saved after a login, and is shown without a server [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(history(page).getByText('Gina Vaulted'))
  await see(page.getByText(/These guests are saved on this device\. Last refreshed/))
})

test('without a server the search looks through the viewed guests and says so [D-92 D-30]', async () => {
  const { page } = await openWithGuest(screens, { phoneNumber: '5550120001' })
  await screens.api.guest({ firstName: 'Gina', lastName: 'Never Opened' })
  await page.goto('/guestlist')
  await goAway()
  await page.getByLabel('First Name').fill('GIN')
  await page.getByLabel('Phone', { exact: true }).fill('999 999 0001')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).getByText('Gina Vaulted'))
  expect(await results(page).getByRole('listitem').count()).toBe(1)
  await see(page.getByText(/Only the guests you viewed before were searched.*Last refreshed/))
})

test('without a server similar names are found by the same rules, with the same grades [MAT-12]', async () => {
  const { page } = await openWithGuest(screens)
  const tampa = { city: 'Tampa', state: 'FL' }
  const one = { firstName: 'William', lastName: 'Doorstep', phoneNumber: '8135554410', ...tampa }
  for (const [index, guest] of [one, { ...one, phoneNumber: '8135551111' }].entries()) {
    await page.goto(`/guest/${(await screens.api.guest(guest))._id}`)
    await seeHeading(page, 'William Doorstep')
    await seeSaved(page, 2 + index) // before this page is left
  }
  await page.goto('/guestlist')
  const grades = async () => {
    await page.getByLabel('First Name').fill('bill')
    await page.getByLabel('Last Name').fill('dorstep')
    await page.getByLabel('Phone', { exact: true }).fill('4410')
    await page.getByLabel('City').fill('Tampa')
    await page.getByRole('button', { name: 'Search Guests' }).click()
    await see(results(page).getByText(/^Bill is short for William/))
    const others = page.getByRole('list', { name: 'Other people with this name' })
    await see(others.getByText(/^Another number/))
    return results(page).getByRole('heading').allTextContents()
  }
  const online = await grades()
  expect(online).toEqual([
    'Likely the same person',
    'William Doorstep',
    'Other people with this name',
    'William Doorstep',
  ])
  await goAway()
  await page.reload()
  expect(await grades()).toEqual(online)
  await see(page.getByText(/Only the guests you viewed before were searched/))
})

test('without a server one name in the one field matches first and last names [DOR-01 MAT-12]', async () => {
  const { page } = await openWithGuest(screens)
  const { _id } = await screens.api.guest({ firstName: 'Darius', lastName: 'Atsea' })
  await page.goto(`/guest/${_id}`)
  await seeSaved(page, 2)
  await goAway()
  await page.goto('/guestlist')
  for (const [typed, reason] of [
    ['darius', 'Same first name'],
    ['dariuss', 'First name: one letter differs'],
    ['Atsea', 'Same last name'],
  ] as const) {
    await page.getByLabel('Name, with phone or last four').fill(typed)
    await page.getByLabel('Name, with phone or last four').press('Enter')
    await see(results(page).getByRole('listitem').filter({ hasText: 'Darius Atsea' }).getByText(reason))
  }
})

test('a guest that another tab has saved again opens in both without a server [D-91 D-92 D-23]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await gotoSynced(page, '/guestlist')
  const { version } = await readRow(page, 'guest')
  const second = await page.openTab(`/guest/${guestId}`)
  await seeHeading(second, 'Gina Vaulted')
  await expect.poll(async () => (await readRow(page, 'guest')).version).toBeGreaterThan(version)
  await goAway()
  await page.getByRole('tab', { name: 'View History' }).click()
  await history(page).getByRole('link').first().click()
  await seeHeading(page, 'Gina Vaulted')
  await see(page.getByText('Broke the garden gate.'))
  await second.reload()
  await seeHeading(second, 'Gina Vaulted')
  await seeSaved(page, 1)
})

test('without a server a tab also finds the guests that were first opened in another one [D-92]', async () => {
  const { page } = await openWithGuest(screens)
  const opened = await screens.api.guest({ firstName: 'Otto', lastName: 'Elsewhere' })
  await gotoSynced(page, '/guestlist')
  const second = await page.openTab(`/guest/${opened._id}`)
  await seeHeading(second, 'Otto Elsewhere')
  await seeSaved(page, 2)
  await status(page).click()
  await see(panel(page).getByText('2 guests you viewed'))
  await page.keyboard.press('Escape')
  await goAway()
  await page.getByLabel('Last Name').fill('elsewhere')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(results(page).getByText('Otto Elsewhere'))
})

test('a guest that was never opened says what is missing, and opens once the server is back [D-92]', async () => {
  const { page } = await openWithGuest(screens)
  const other = await screens.api.guest({ firstName: 'Otto', lastName: 'Unseen' })
  await goAway()
  await page.clock.install()
  await page.goto(`/guest/${other._id}`)
  await seeHeading(page, 'Not saved on this device')
  await see(notLoaded(page))
  let asked = 0
  page.device.requested.add((request) => (asked += Number(request.url().endsWith(other._id))))
  await comeBack()
  await page.clock.fastForward(6000) // the next check of the connection is due
  await seeHeading(page, 'Otto Unseen')
  await seeSaved(page, 2)
  await see(statusText(page, 'Online'))
  expect(asked).toBe(1)
})

test('without a server a saved guest opens however long a slow device needs for its vault [D-92]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  const vault = Promise.withResolvers<void>()
  page.device.scripts.push((window) => {
    const { subtle } = window.crypto
    const digest: SubtleCrypto['digest'] = (...data) => vault.promise.then(() => subtle.digest(...data))
    const slow = new Proxy(subtle, { get: (all, name: 'digest') => (name === 'digest' ? digest : all[name]) })
    Object.defineProperty(window, 'crypto', { value: { ...window.crypto, subtle: slow } })
  })
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.install()
  await page.goto(`/guest/${guestId}`)
  await page.clock.runFor(5000)
  expect(await notLoaded(page).count()).toBe(0)
  vault.resolve()
  await seeHeading(page, 'Gina Vaulted')
})

test('a server that fails takes no saved guest away, and says so [D-92]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  const opened = `**/api/guest/${guestId}`
  await page.route(opened, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await page.goto(`/guest/${guestId}`)
  await see(
    page.getByText(
      /^This could not be refreshed yet\. Reload the page to try again\. This guest is saved.*Last refreshed/,
    ),
  )
  await seeHeading(page, 'Gina Vaulted')
  await page.unroute(opened)
  await page.reload()
  await seeHeading(page, 'Gina Vaulted')
  await expect.poll(() => page.getByText('Last refreshed').count()).toBe(0)
})

test('an error page of a proxy counts as no answer, for a login and for a guest [D-92]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  await expireSession(page)
  await page.waitForURL('**/')
  const failing = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }
  await page.route('**/api/**', (route) => route.fulfill(failing))
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
  await see(page.getByText(/^You are connected, but the server does not answer.*Last refreshed/))
})

test('nothing stored says whom the member viewed or who the member is, open or closed [D-91]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  const secrets = ['Gina', 'Vaulted', 'garden gate', 'Boise', guestId, ana.user.email, ana.id, 'EXTRACTABLE']
  const open = await dumpVault(page)
  expect(open.openKeys).toBe(1)
  for (const secret of secrets) expect(open.text).not.toContain(secret)
  await expireSession(page)
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  const closed = await dumpVault(page)
  expect(closed.kinds.guest).toBe(1)
  for (const secret of secrets) expect(closed.text).not.toContain(secret)
})

test('another member on the device sees nothing of the first one and erases nothing [D-93]', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  const bob = await screens.api.member()
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, bob.user.email)
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(2)
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(page.getByText('Guest profiles you view will appear here'))
  await status(page).click()
  await see(page.getByText('0 guests you viewed'))
  await page.goto(`/guest/${guestId}`)
  await see(notLoaded(page))
  await comeBack(page)
  await page.goto(`/useraccount/${bob.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  expect(await countOf(page, 'guest')).toBe(1)
  await goAway()
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
})

test('a login that finds the membership gone erases the saved guests [D-93]', async () => {
  const { page, ana } = await openWithGuest(screens)
  await expireSession(page)
  await page.waitForURL('**/')
  const users = screens.api.deps.db.collection('users')
  await users.updateOne({ _id: ana.user._id }, { $set: { currentlyPaid: false } })
  await logIn(page, ana.user.email)
  await seeSaved(page, 0)
})
