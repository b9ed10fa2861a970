import { expect, test } from 'vitest'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'
import { openWithGuest } from '../vault/testing/saved-guest.ts'
import { breakDatabases, dumpVault, expireSession } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' })
const notErased = (page: Page) => see(messages(page).getByText('could not be erased yet'))
const erased = (page: Page) => see(messages(page).getByText('What was saved on this device is now erased.'))
const vaults = async (page: Page) => (await dumpVault(page)).vaults
const isHome = (url: URL) => url.pathname === '/'

async function openAccount() {
  const { page, ana } = await openWithGuest(screens)
  await page.goto(`/useraccount/${ana.id}`)
  await see(page.getByRole('tab', { name: 'Log Out' }))
  return page
}

/** The clock of a document that has gone does not say when it has run. */
async function leavesWithin(page: Page, ms: number) {
  void page.clock.runFor(ms)
  await page.waitForURL(isHome)
}

/** Presses Log Out, and lets three seconds pass that only the storage and the server could fill. */
async function logOutWithin3s(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now())
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await leavesWithin(page, 3000)
  await page.clock.resume()
}

test.each(['silent', 'refusing'] as const)(
  'Log Out ends within 3 seconds on a %s storage, and the next page erases the rest [ENG-03]',
  async (how) => {
    const page = await openAccount()
    const repair = breakDatabases(page, how)
    await logOutWithin3s(page)
    await notErased(page)
    expect([...page.device.stored.keys()]).toEqual(['unerased'])
    await page.goto('/memberhomepage')
    await page.waitForURL('**/login')
    expect(await vaults(page)).toBe(1)
    repair()
    await page.goto('/faq')
    await erased(page)
    expect(await dumpVault(page)).toEqual({ vaults: 0, openKeys: 0, kinds: {}, text: '' })
    expect([...page.device.stored.keys()]).toEqual([])
  },
)

test('Log Out ends within 3 seconds although the storage is deleted meanwhile [ENG-03]', async () => {
  const page = await openAccount()
  const { databases } = page.device
  for (const { name } of await databases.databases()) databases.deleteDatabase(name!)
  await page.clock.pauseAt(Date.now()) // it waits for none of them
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL(isHome)
  expect([...page.device.stored.keys()]).toEqual([])
  expect(await vaults(page)).toBe(0)
})

test('a vault that could not even be opened before Log Out is erased before a login opens it [ENG-03]', async () => {
  const page = await openAccount()
  const repair = breakDatabases(page, 'silent')
  await page.reload()
  await see(page.getByRole('tab', { name: 'Log Out' }))
  await logOutWithin3s(page)
  await notErased(page)
  repair()
  await page.goto('/login')
  await erased(page)
  expect(await vaults(page)).toBe(0)
})

test('on a silent storage a session also ends in the second tab, and by itself [ENG-03]', async () => {
  const page = await openAccount()
  const second = await page.openTab('/memberhomepage')
  await see(second.getByRole('heading', { level: 1 }))
  const content = await page.openTab('/faq')
  breakDatabases(page, 'silent')
  await second.clock.install()
  await second.clock.pauseAt(Date.now())
  await logOutWithin3s(page)
  await leavesWithin(second, 3000)
  await content.waitForURL(isHome)
})

test.each(['/memberhomepage', '/faq'])(
  'an hour without activity ends the session on %s within 3 seconds on a silent storage [ENG-03]',
  async (path) => {
    const page = await openAccount()
    breakDatabases(page, 'silent')
    await page.clock.install() // before the page starts to look at it
    await page.goto(path)
    await see(page.getByRole('heading', { level: 1 }))
    await page.clock.pauseAt(Date.now() + 60_000)
    await expireSession(page)
    await leavesWithin(page, 4000) // a second until the page looks at the clock
    await page.clock.resume()
    await see(messages(page).getByText('Logged out after an hour without activity'))
    expect([...page.device.stored.keys()]).toEqual([])
  },
)
