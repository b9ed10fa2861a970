import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { seeUrl, readLocalStorage } from './testing/browser-state.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const newTab = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const seeHome = (page: Page) => seeUrl(page, (url) => url.pathname === '/')

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
