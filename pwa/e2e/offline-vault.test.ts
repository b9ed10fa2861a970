import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import {
  updateRecord,
  dumpVault,
  flipBit,
  submitLogin,
  openMember,
  createOutages,
  readRow,
  readyForOffline,
  expireSession,
  seeSynced,
  writeRow,
  statusText,
} from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let ana: TestMember
let guestId: string

beforeAll(async () => {
  site = await openSite()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Vaulted', city: 'Boise', state: 'ID' }))._id
  await site.api.review({ guestId, review: 'Broke the garden gate.', reviewType: '-1' })
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

const status = (page: Page) => page.getByRole('banner').getByRole('button')
const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

/** Waits until the viewed guests are saved. */
const seeSaved = (page: Page, guests = 1) =>
  expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(guests)

/** Opens a page of a new member who has viewed the guest, and waits until it is saved. */
async function openAna(path = '/guestlist', options = {}) {
  ana = await site.api.member()
  await ana.get(`/api/guest/${guestId}`)
  const page = await openMember(site, ana.user.email, options)
  await seeSaved(page)
  await page.goto(path.replace('ME', ana.id))
  return page
}

test('a guest opened online opens again after a reload without a server, with the time of its refresh [D-91 D-92 D-23]', async () => {
  const opened = await site.api.guest({ firstName: 'Olga', lastName: 'Justopened' })
  await site.api.review({ guestId: opened._id, review: 'Kept the kitchen clean.' })
  const page = await openAna(`/guest/${opened._id}`)
  await page.setViewportSize(phone)
  await heading(page, 'Olga Justopened')
  await seeSaved(page, 2)
  await goAway()
  await page.reload()
  await heading(page, 'Olga Justopened')
  await see(page.getByText('Kept the kitchen clean.'))
  await see(page.getByText(/^You are connected, but the server does not answer.*Last refreshed/))
  await see(statusText(page, 'No answer'))
})

test('the history comes into the vault by itself after a login, and answers without a server [D-91]', async () => {
  const page = await openAna()
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(page.getByRole('list', { name: 'View history' }).getByText('Gina Vaulted'))
  await see(page.getByText(/These guests are saved on this device\. Last refreshed/))
})

test('without a server the search looks through the viewed guests and says so [D-92 D-30]', async () => {
  await site.api.guest({ firstName: 'Gina', lastName: 'Never Opened' })
  const page = await openAna()
  await goAway()
  await page.getByLabel('First Name').fill('GIN')
  await page.getByLabel('Phone', { exact: true }).fill('999 999 0001')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  const results = page.getByRole('list', { name: 'Search results' })
  await see(results.getByText('Gina Vaulted'))
  expect(await results.getByRole('listitem').count()).toBe(1)
  await see(page.getByText(/Only the guests you viewed before were searched.*Last refreshed/))
})

test('without a server similar names are found by the same rules, with the same grades [MAT-12]', async () => {
  const tampa = { city: 'Tampa', state: 'FL' }
  const one = { firstName: 'William', lastName: 'Doorstep', phoneNumber: '8135554410', ...tampa }
  const ids = [
    (await site.api.guest(one))._id,
    (await site.api.guest({ ...one, phoneNumber: '8135551111' }))._id,
  ]
  const page = await openAna()
  for (const id of ids) await page.goto(`/guest/${id}`, { waitUntil: 'networkidle' })
  await seeSaved(page, 3)
  await page.goto('/guestlist')
  const grades = async () => {
    await page.getByLabel('First Name').fill('bill')
    await page.getByLabel('Last Name').fill('dorstep')
    await page.getByLabel('Phone', { exact: true }).fill('4410')
    await page.getByLabel('City').fill('Tampa')
    await page.getByRole('button', { name: 'Search Guests' }).click()
    const results = page.getByRole('list', { name: 'Search results' })
    await see(results.getByText('Bill is short for William'))
    await see(
      page.getByRole('list', { name: 'Other people with this name' }).getByText('last four digits differ'),
    )
    return results.locator('strong').allTextContents()
  }
  const online = await grades()
  expect(online).toEqual(['Likely the same person'])
  await goAway()
  await page.reload()
  expect(await grades()).toEqual(online)
  await see(page.getByText(/Only the guests you viewed before were searched/))
})

test('without a server one name in the one field is looked for among first and last names [DOR-01 MAT-12]', async () => {
  const { _id } = await site.api.guest({ firstName: 'Darius', lastName: 'Atsea' })
  const page = await openAna()
  await page.goto(`/guest/${_id}`, { waitUntil: 'networkidle' })
  await seeSaved(page, 2)
  await goAway()
  await page.goto('/guestlist')
  const results = page.getByRole('list', { name: 'Search results' })
  for (const [typed, reason] of [
    ['darius', 'first name agrees'],
    ['dariuss', 'first name: one letter differs'],
    ['Atsea', 'last name agrees'],
  ] as const) {
    await page.getByLabel('Name, phone or last four digits').fill(typed)
    await page.getByLabel('Name, phone or last four digits').press('Enter')
    await see(results.getByRole('listitem').filter({ hasText: 'Darius Atsea' }).getByText(reason))
  }
})

test('a guest that another tab has saved again stays saved, and opens in both without a server [D-91 D-92 D-23]', async () => {
  const page = await openAna()
  await seeSynced(page)
  const { version } = await readRow(page, 'guest')
  const second = await page.context().newPage()
  await second.goto(`/guest/${guestId}`, { waitUntil: 'networkidle' })
  await heading(second, 'Gina Vaulted')
  await expect.poll(async () => (await readRow(page, 'guest')).version).toBeGreaterThan(version)
  await goAway()
  await page.getByRole('tab', { name: 'View History' }).click()
  await page.getByRole('list', { name: 'View history' }).getByRole('link').first().click()
  await heading(page, 'Gina Vaulted')
  await see(page.getByText('Broke the garden gate.'))
  await second.reload()
  await heading(second, 'Gina Vaulted')
  await seeSaved(page)
})

test('without a server a tab also finds the guests that were first opened in another one [D-92]', async () => {
  const opened = await site.api.guest({ firstName: 'Otto', lastName: 'Elsewhere' })
  const page = await openAna()
  await seeSynced(page)
  const second = await page.context().newPage()
  await second.goto(`/guest/${opened._id}`)
  await heading(second, 'Otto Elsewhere')
  await seeSaved(page, 2)
  await status(page).click()
  await see(page.getByRole('dialog').getByText('2 guests you viewed', { exact: false }))
  await page.keyboard.press('Escape')
  await goAway()
  await page.getByLabel('Last Name').fill('elsewhere')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(page.getByRole('list', { name: 'Search results' }).getByText('Otto Elsewhere'))
})

test('a guest that has never been opened says what is missing, and opens by itself when the server is back [D-92]', async () => {
  const other = await site.api.guest({ firstName: 'Otto', lastName: 'Unseen' })
  const page = await openAna()
  await goAway()
  await page.goto(`/guest/${other._id}`)
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith(other._id))))
  await comeBack()
  await heading(page, 'Otto Unseen')
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('a server that fails takes no saved guest away, and says so [D-92]', async () => {
  const page = await openAna()
  const failing = { status: 500, json: { message: 'Something went wrong' } }
  const opened = `**/api/guest/${guestId}`
  await page.context().route(opened, (route) => route.fulfill(failing))
  await page.goto(`/guest/${guestId}`)
  await see(
    page.getByText(
      /^This could not be refreshed yet\. Reload the page to try again\. This guest is saved.*Last refreshed/,
    ),
  )
  await heading(page, 'Gina Vaulted')
  await page.context().unroute(opened)
  await page.reload()
  await heading(page, 'Gina Vaulted')
  await expect.poll(() => page.getByText('Last refreshed').count()).toBe(0)
})

test('a proxy that answers for a server that is away counts as no answer, for a login and for a guest [D-92]', async () => {
  const page = await openAna()
  await expireSession(page)
  await page.waitForURL('**/')
  const failing = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.context().route('**/api/**', (route) => route.fulfill(failing))
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
  await see(page.getByText(/^You are connected, but the server does not answer.*Last refreshed/))
})

test('nothing in the storage tells whom the member viewed or who the member is, open or closed [D-91]', async () => {
  const page = await openAna()
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
  expect(
    await page.evaluate(async () => {
      const caches_ = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return caches_.flat().some(({ url }) => url.includes('/api/'))
    }),
  ).toBe(false)
})

test('inactivity closes the vault in every tab [D-12 D-92]', async () => {
  const page = await openAna(`/guest/${guestId}`)
  const second = await page.context().newPage()
  await second.goto(`/guest/${guestId}`)
  await heading(second, 'Gina Vaulted')
  await expireSession(page)
  await Promise.all([page.waitForURL('**/'), second.waitForURL('**/')])
  expect(await second.getByText('Gina').count()).toBe(0)
})

test('an open key that has expired is deleted before anything is read [D-12 D-91]', async () => {
  const page = await openAna()
  await goAway()
  await page.goto('/theme.js').catch(() => undefined)
  await updateRecord(page, 'openKeys', (key) => (key.expiresAt = Date.now() - 1))
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
  expect((await dumpVault(page)).openKeys).toBe(0)
})

test('email and password open the vault on the login page without a server; wrong ones do not [D-92]', async () => {
  const page = await openAna()
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, ana.user.email, 'Wrong-Pass1!')
  await see(
    page.getByText(
      'Invalid email or password. Without a connection, use those of your last login on this device.',
    ),
  )
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
})

test('a member who leaves the page right after the first login can log in without a server, too [D-92]', async () => {
  const page = await site.open('/theme.js', { hasWorker: true, isIsolated: true })
  // A slow device: the key derivation takes half a second longer.
  await page.addInitScript(() => {
    const { subtle } = crypto
    const derive = subtle.deriveKey.bind(subtle)
    subtle.deriveKey = async (...given) => {
      if ((given[0] as Algorithm).name === 'PBKDF2') await new Promise((done) => setTimeout(done, 500))
      return derive(...given)
    }
  })
  const newcomer = await site.api.member()
  await logIn(page, newcomer.user.email)
  await page.reload()
  await readyForOffline(page)
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, newcomer.user.email)
  await page.waitForURL('**/memberhomepage')
  await see(page.getByText(/^You are connected, but the server does not answer/).first())
})

test('the first login on a device needs a connection, and says so [D-92]', async () => {
  const page = await site.open('/login', { hasWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await goAway()
  await submitLogin(page, ana.user.email)
  await see(page.getByText('The first login on this device needs a connection. Check yours and try again.'))
})

test('when the server is back after such a login the password is asked over the page, and typing stays [D-92]', async () => {
  const page = await openAna()
  await expireSession(page)
  await page.waitForURL('**/')
  await goAway()
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await page.getByLabel('Review', { exact: true }).fill('Half typed')
  await comeBack(page)
  const dialog = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await dialog.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Half typed')
  await page.getByText(/Last refreshed/).waitFor({ state: 'hidden' })
  await see(statusText(page, 'Online'))
})

test('a session that the server ended asks for the password over the page; the vault stays open [D-92]', async () => {
  const page = await openAna(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
  await page.waitForLoadState('networkidle')
  await seeSynced(page) // nothing but the press hears that the session has ended
  await page.getByLabel('Review', { exact: true }).fill('Half typed')
  await site.api.deps.db.collection('sessions').deleteMany({ user: ana.user._id })
  await page.getByRole('button', { name: /^Like/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await see(dialog)
  expect(await page.locator('main h1').textContent()).toBe('Gina Vaulted')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('Demo-Pass1!')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Half typed')
  expect(page.url()).toContain(guestId)
})

test('Log Out erases the vault from the device [D-93]', async () => {
  const page = await openAna('/useraccount/ME')
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  const left = await dumpVault(page)
  expect([left.vaults, left.openKeys, left.kinds]).toEqual([0, 0, {}])
})

test('another member on the device sees nothing of the first one and erases nothing [D-93]', async () => {
  const page = await openAna()
  const bob = await site.api.member()
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, bob.user.email)
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(2)
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(page.getByText('Guest profiles you view will appear here'))
  await status(page).click()
  await see(page.getByText('0 guests you viewed', { exact: false }))
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
  await comeBack(page)
  await page.goto(`/useraccount/${bob.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  expect((await dumpVault(page)).kinds.guest).toBe(1)
  await goAway()
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await page.goto(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
})

test('one stored bit changed is refused and said, never shown, and the guest comes back with the connection [D-91]', async () => {
  const page = await openAna()
  await goAway()
  await flipBit(page, 'guest')
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
  await status(page).click()
  await see(page.getByText('1 saved record was damaged and thrown away.', { exact: false }))
  await page.keyboard.press('Escape')
  await comeBack(page)
  await heading(page, 'Gina Vaulted')
  await seeSaved(page)
})

test('a login that finds the membership gone erases the saved guests [D-93]', async () => {
  const page = await openAna()
  await expireSession(page)
  await page.waitForURL('**/')
  const users = site.api.deps.db.collection('users')
  await users.updateOne({ _id: ana.user._id }, { $set: { currentlyPaid: false } })
  await logIn(page, ana.user.email)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBeUndefined()
  await users.updateOne({ _id: ana.user._id }, { $set: { currentlyPaid: true } })
})

test('an expired key is deleted on the next visit, also of somebody else [D-91]', async () => {
  const page = await openAna()
  await page.goto('/theme.js')
  await page.evaluate(() => localStorage.clear())
  await updateRecord(page, 'openKeys', (key) => (key.expiresAt = 0))
  await page.goto('/faq')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
})

test('Log Out erases the device although the server does not answer [D-93]', async () => {
  const page = await openAna('/useraccount/ME', { isOwn: true })
  await page.evaluate(() => {
    AbortSignal.timeout = () => {
      const late = new AbortController()
      addEventListener('late', () => late.abort(new DOMException('Too late', 'TimeoutError')))
      return late.signal
    }
  })
  await page.route('**/api/users/logout', () => undefined)
  const asked = page.waitForRequest('**/api/users/logout')
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await asked
  await expect.poll(async () => (await dumpVault(page)).kinds).toEqual({})
  await page.evaluate(() => dispatchEvent(new Event('late')))
  await page.waitForURL('**/')
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
})

test('a vault without contact to the server for 30 days is erased [D-91]', async () => {
  const page = await openAna('/guestlist', { isIsolated: true })
  await goAway()
  await page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await page.goto('/login')
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
  expect((await dumpVault(page)).kinds).toEqual({})
})

test('an earlier version of a record put back in the place of the newer one is refused [D-91]', async () => {
  const page = await openAna()
  const before = await readRow(page, 'guest')
  await page.goto(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
  await expect.poll(async () => (await readRow(page, 'guest')).version).toBeGreaterThan(before.version)
  await page.goto('/theme.js') // nothing is saved any more
  await goAway()
  await writeRow(page, before)
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
})

test('an earlier version put back together with its card is refused by a tab that knows the newer one [D-91]', async () => {
  const page = await openAna()
  await seeSynced(page) // its answer, saved later, would replace what is put back
  const [guest, cards] = [await readRow(page, 'guest'), await readRow(page, 'cards')]
  await page.getByRole('tab', { name: 'View History' }).click()
  await page.getByRole('list', { name: 'View history' }).getByRole('link').first().click()
  await heading(page, 'Gina Vaulted')
  await expect.poll(async () => (await readRow(page, 'guest')).version).toBeGreaterThan(guest.version)
  await goAway()
  await writeRow(page, guest)
  await writeRow(page, cards)
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await see(page.getByText('This guest could not be loaded without a connection.', { exact: false }))
})
