import { expect, test } from 'vitest'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'
import { dumpVault } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const minute = 60_000

/** Stops the clock of a page, which only the test advances from now on. */
async function freezeClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now())
}

/** Opens a member's page with a frozen clock. */
async function openWithFrozenClock(path = '/memberhomepage'): Promise<Page> {
  const page = await screens.open(path, { member: await screens.api.member() })
  await see(page.getByRole('heading', { level: 1 }))
  await freezeClock(page)
  return page
}

const isLoggedIn = (page: Page) => page.device.stored.has('userInfo')
const storage = (page: Page) => Object.fromEntries(page.device.stored)
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
const seeHome = (page: Page) => page.waitForURL((url) => url.pathname === '/')
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

test('after an hour without activity the storage is empty and the page is / [AUT-26 AUT-27 D-12]', async () => {
  const page = await openWithFrozenClock()
  await page.evaluate(() => {
    localStorage.setItem('tierId', 'mid')
    document.cookie = 'theme=dark; path=/'
  })
  await page.clock.fastForward(58 * minute)
  expect(isLoggedIn(page)).toBe(true)
  await page.clock.fastForward(2 * minute)
  await seeHome(page)
  expect(storage(page)).toEqual({})
  await see(login(page))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})

const activities: Record<string, (page: Page) => Promise<unknown>> = {
  'page load': (page) => page.reload(),
  'mouse move': (page) => page.locator('body').dispatchEvent('mousemove'),
  'mouse down': (page) => page.locator('body').dispatchEvent('mousedown'),
  click: (page) => page.locator('body').dispatchEvent('click'),
  scroll: (page) => page.evaluate(() => document.dispatchEvent(new Event('scroll'))),
  'key press': (page) => page.keyboard.press('Shift'),
}

test.each(Object.entries(activities))('%s restarts the hour [AUT-28]', async (_, act) => {
  const page = await openWithFrozenClock()
  await page.clock.fastForward(50 * minute)
  await act(page)
  await page.clock.fastForward(50 * minute)
  expect(isLoggedIn(page)).toBe(true)
  await page.clock.fastForward(11 * minute)
  await seeHome(page)
})

test('activity in one tab counts for the other, and both end together [D-12]', async () => {
  const page = await openWithFrozenClock()
  const other = await page.openTab('/memberhomepage')
  await see(other.getByRole('heading', { level: 1 }))
  await freezeClock(other)
  const fastForward = async (minutes: number) => {
    for (const tab of [page, other]) await tab.clock.fastForward(minutes * minute)
  }
  await fastForward(50)
  await other.keyboard.press('Shift')
  await fastForward(30)
  expect(isLoggedIn(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/memberhomepage')
  await fastForward(31)
  await Promise.all([seeHome(page), seeHome(other)])
  expect(storage(page)).toEqual({})
})

test('a page opened again after two hours shows nothing private and only ends its session [D-12]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  await see(page.getByRole('heading', { level: 1 }))
  await page.close()
  page.device.scripts.push(({ Date }) => {
    const { now } = Date
    Date.now = () => now() + 2 * 60 * 60_000
  })
  const calls: string[] = []
  page.device.requested.add((request) => {
    const isEnd = request.url().endsWith('/api/users/logout')
    if (request.headers()['authorization'] && !isEnd) calls.push(request.url())
  })
  const again = await page.openTab('/guestlist')
  await seeHome(again)
  await see(login(again))
  expect(storage(again)).toEqual({})
  expect(calls).toEqual([])
})

test('a minute before the end a dialog warns, and Stay logged in takes another hour [D-12]', async () => {
  const page = await openWithFrozenClock()
  await page.clock.fastForward(58 * minute)
  expect(await warning(page).count()).toBe(0)
  await page.clock.fastForward(1.5 * minute)
  await see(warning(page))
  await see(warning(page).getByText(/^Seconds left: \d+$/))
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect.poll(() => warning(page).count()).toBe(0)
  await page.clock.fastForward(50 * minute)
  expect(isLoggedIn(page)).toBe(true)
})

test('a visitor keeps the chosen plan and coupon, however long it takes [OP-88]', async () => {
  const page = await screens.open('/selectplan?coupon=WELCOME1')
  await expect.poll(() => storage(page)['couponCode']).toBe('WELCOME1')
  await page.clock.install()
  await page.clock.fastForward(300 * minute)
  expect(storage(page)['couponCode']).toBe('WELCOME1')
})

test('logging out ends the session here, in other tabs and on the server [AUT-09 AUT-10 ACC-06 OP-87]', async () => {
  const member = await screens.api.member()
  const page = await screens.open(`/useraccount/${member.id}`, { member })
  const other = await page.openTab('/faq') // no call that the log out overtakes ends the session before
  await see(other.getByRole('banner').getByRole('link', { name: 'Account' }))
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await Promise.all([seeHome(page), seeHome(other)])
  expect(isLoggedIn(page)).toBe(false)
  // It leaves before a slow server has answered.
  await expect.poll(async () => (await member.get(`/api/users/${member.id}`)).status).toBe(401)
  await page.goto('/memberhomepage')
  await page.waitForURL('**/login')
})

test('after Log Out the storage is empty, also of a chosen plan and a coupon [AUT-09 D-12]', async () => {
  const member = await screens.api.member()
  const page = await screens.open(`/useraccount/${member.id}`, { member })
  await expect.poll(() => storage(page)['lastReport']).toBeDefined()
  await page.evaluate(() => {
    localStorage.setItem('tierId', 'mid')
    localStorage.setItem('couponCode', 'WELCOME1')
  })
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await seeHome(page)
  expect(storage(page)).toEqual({})
})

/** A member's page with an open vault and a frozen clock. */
async function openWithVault() {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member(), hasVault: true })
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(1)
  await page.clock.install()
  await page.goto('/faq')
  await see(page.getByRole('banner').getByRole('link', { name: 'Account' }))
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now)
  return page
}
/** Sets the clock of the device by minutes; no time goes by. */
const shiftClock = async (page: Page, minutes: number) =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + minutes * minute)

async function seeEnd(page: Page) {
  await page.clock.resume()
  await seeHome(page)
  expect(isLoggedIn(page)).toBe(false)
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
}

test('a device clock that is set back, and jumps later, gains a session no time [SEC-39]', async () => {
  const page = await openWithVault()
  await shiftClock(page, -120)
  await page.clock.fastForward(58 * minute)
  expect(isLoggedIn(page)).toBe(true)
  await shiftClock(page, 90) // it is still behind
  await page.clock.fastForward(3 * minute)
  await seeEnd(page)
})

test('a device clock that is set forward by more than an hour ends the session [SEC-39]', async () => {
  const page = await openWithVault()
  await shiftClock(page, 61)
  await page.clock.fastForward(2000)
  await seeEnd(page)
})

test('a page that is loaded with a clock behind its last activity ends the session [SEC-39]', async () => {
  const page = await openWithVault()
  await shiftClock(page, -30)
  await page.reload()
  await seeEnd(page)
})
