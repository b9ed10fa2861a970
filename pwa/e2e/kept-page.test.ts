import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeUrl } from './browser-state.ts'
import { openSignedIn, see } from './signed-in.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** What a browser does with a page that it kept as it was for the way back: it heard nothing of other pages. */
const comeBack = (page: Page, change: () => void) =>
  page.evaluate(
    `(${String(change)})(); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`,
  )

test('D-12 a page that the browser kept shows nothing private once the session has ended elsewhere', async () => {
  const page = await openSignedIn(site, '/memberhomepage', { member: await site.api.member() })
  await see(page.getByRole('heading', { name: /^Welcome/ }))
  await comeBack(page, () => undefined)
  expect(new URL(page.url()).pathname).toBe('/memberhomepage')
  await comeBack(page, () => localStorage.clear())
  await seeUrl(page, (url) => url.pathname === '/')
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
})
