import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { seeUrl, readLocalStorage, storedUser } from './testing/browser-state.ts'
import { dumpVault } from './testing/offline.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'

let site: Site
const minute = 60_000

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Opens a member's home in a browser whose clock only the test advances. */
async function openWithFrozenClock(path = '/memberhomepage', options = {}): Promise<Page> {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true, ...options })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 30_000) // later than the call on any machine
  await page.goto(path)
  await see(page.getByRole('heading', { level: 1 }))
  return page
}

const newTab = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const isLoggedIn = async (page: Page) => (await storedUser(page)) !== null
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
const seeHome = (page: Page) => seeUrl(page, (url) => url.pathname === '/')

test('after an hour without activity the storage is empty and the page is / [AUT-26 AUT-27 D-12]', async () => {
  const page = await openWithFrozenClock()
  await page.evaluate(() => {
    localStorage.setItem('tierId', 'mid')
    document.cookie = 'theme=dark; path=/'
  })
  await page.clock.fastForward(58 * minute)
  expect(await isLoggedIn(page)).toBe(true)
  await page.clock.fastForward(2 * minute)
  await seeHome(page)
  expect(await readLocalStorage(page)).toEqual({})
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

const activities: Record<string, (page: Page) => Promise<unknown>> = {
  'page load': (page) => page.reload(),
  'mouse move': (page) => page.mouse.move(200, 300),
  'mouse down': (page) =>
    page.evaluate(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))),
  click: (page) =>
    page.evaluate(() => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
  scroll: (page) => page.evaluate(() => document.dispatchEvent(new Event('scroll'))),
  'key press': (page) => page.keyboard.press('Shift'),
}

test('page load, mouse move, mouse down, click, scroll and key press each restart the hour [AUT-28]', async () => {
  const page = await openWithFrozenClock()
  for (const act of Object.values(activities)) {
    await page.clock.fastForward(50 * minute)
    await act(page)
  }
  await page.clock.fastForward(50 * minute)
  expect(await isLoggedIn(page)).toBe(true)
  await page.clock.fastForward(11 * minute)
  await seeHome(page)
})

test('activity in one tab counts for the other, and the end of both comes together [D-12]', async () => {
  const page = await openWithFrozenClock()
  const other = await newTab(page.context(), '/memberhomepage')
  await see(other.getByRole('heading', { level: 1 }))
  await page.clock.fastForward(50 * minute)
  await other.keyboard.press('Shift')
  await page.clock.fastForward(30 * minute)
  expect([await isLoggedIn(page), await isLoggedIn(other)]).toEqual([true, true])
  expect(new URL(page.url()).pathname).toBe('/memberhomepage')
  await page.clock.fastForward(31 * minute)
  await Promise.all([seeHome(page), seeHome(other)])
  expect(await readLocalStorage(page)).toEqual({})
})

test('a page that is opened again after two hours shows nothing private and asks the server for nothing but the end of its session [D-12]', async () => {
  const page = await openWithFrozenClock('/guestlist')
  const context = page.context()
  await page.close()
  await context.clock.fastForward(120 * minute)
  const calls: string[] = []
  context.on('request', (request) => {
    const isEnd = request.url().endsWith('/api/users/logout')
    if (request.headers().authorization && !isEnd) calls.push(request.url())
  })
  const again = await newTab(context, '/guestlist')
  await seeHome(again)
  await see(again.getByRole('banner').getByRole('link', { name: 'Login' }))
  expect(await readLocalStorage(again)).toEqual({})
  expect(calls).toEqual([])
})

test('a minute before the end a dialog warns, and Stay logged in takes another hour [D-12]', async () => {
  const page = await openWithFrozenClock('/memberhomepage', { viewport: phone })
  await page.clock.fastForward(58 * minute)
  expect(await warning(page).count()).toBe(0)
  await page.clock.fastForward(1.5 * minute)
  await see(warning(page))
  await see(warning(page).getByText(/^Seconds left: \d+$/))
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect.poll(() => warning(page).count()).toBe(0)
  await page.clock.fastForward(50 * minute)
  expect(await isLoggedIn(page)).toBe(true)
})

test('a visitor keeps the chosen plan and coupon, however long it takes [OP-88]', async () => {
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.clock.install()
  await page.goto('/selectplan?coupon=WELCOME1')
  await expect.poll(async () => (await readLocalStorage(page)).couponCode).toBe('WELCOME1')
  await page.clock.fastForward(300 * minute)
  expect((await readLocalStorage(page)).couponCode).toBe('WELCOME1')
})

test('logging out ends the session here, in other tabs and on the server [AUT-09 AUT-10 ACC-06 OP-87]', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, `/useraccount/${member.id}`, { member })
  const other = await newTab(page.context(), '/memberhomepage')
  await other.waitForLoadState('networkidle') // a call that the log out overtakes would end the session before
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await Promise.all([seeHome(page), seeHome(other)])
  expect((await readLocalStorage(page)).userInfo).toBeUndefined()
  expect((await member.get(`/api/users/${member.id}`)).status).toBe(401)
  await page.goto('/memberhomepage')
  await seeUrl(page, '**/login')
})

test('a browser that forbids all storage has a login that lasts as long as the page', async () => {
  expectErrors(/Storage of this device: unavailable/)
  const member = await site.api.member()
  const page = await site.open('/theme.js', { isIsolated: true })
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  // As Chrome with all cookies blocked.
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(globalThis, name, { get: denied })
    Object.assign(IDBFactory.prototype, { open: denied, databases: () => Promise.reject(denied) })
    LockManager.prototype.request = async () => denied()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await seeUrl(page, '**/memberhomepage')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await see(page.getByRole('button', { name: 'Search Guests' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await seeHome(page)
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  expect(faults).toEqual([])
})

/** A member's page with an open vault, whose clock the test advances, and whose device's clock it sets by minutes. */
async function openWithVault() {
  const member = await site.api.member()
  const page = await site.open('/theme.js', { isIsolated: true })
  await logIn(page, member.user.email)
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(1)
  await page.goto('/theme.js') // a clock that changes under a member's page would end the session
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 30_000) // later than the call on any machine
  await page.goto('/faq')
  const setClock = (minutes: number) => {
    const shift = (by: number) => {
      const { now } = Date
      Date.now = () => now() + by
    }
    return {
      here: () => page.evaluate(shift, minutes * minute),
      atNextLoad: () => page.addInitScript(shift, minutes * minute),
    }
  }
  const ended = async () => {
    await page.clock.resume() // the way to another page may wait for a frame
    await seeHome(page)
    expect(await isLoggedIn(page)).toBe(false)
    await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  }
  return { page, setClock, ended }
}

test('a device clock that is set back, forward or jumps gains no time: session and open key end after the hour [SEC-39]', async () => {
  const back = await openWithVault()
  await back.setClock(-120).here()
  await back.page.clock.fastForward(58 * minute)
  expect(await isLoggedIn(back.page)).toBe(true)
  await back.setClock(90).here() // it jumps, and is still behind
  await back.page.clock.fastForward(3 * minute)
  await back.ended()

  const forward = await openWithVault()
  await forward.setClock(61).here()
  await forward.page.clock.fastForward(2000)
  await forward.ended()

  const reloaded = await openWithVault()
  await reloaded.setClock(-30).atNextLoad()
  await reloaded.page.reload()
  await reloaded.ended()
})
