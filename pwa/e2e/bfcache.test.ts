import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../api/files/testing/sample-files.ts'
import { seeUrl } from './testing/browser-state.ts'
import { dumpVault } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { logIn, openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Restores a page from the back/forward cache, in which it has missed the events of other tabs. */
const restoreFromCache = (page: Page, change: () => void) =>
  page.evaluate(
    `(${String(change)})(); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`,
  )

test('a page that the browser kept shows nothing private once the session has ended elsewhere [D-12]', async () => {
  const page = await openSignedIn(site, '/memberhomepage', { member: await site.api.member() })
  await see(page.getByRole('heading', { name: /^Welcome/ }))
  await restoreFromCache(page, () => undefined)
  expect(new URL(page.url()).pathname).toBe('/memberhomepage')
  await restoreFromCache(page, () => localStorage.clear())
  await seeUrl(page, (url) => url.pathname === '/')
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
})

test("a page from the back/forward cache reloads as another member's, whose vault stays open", async () => {
  const [ana, bob] = [await site.api.member(), await site.api.member({ firstName: 'Bob' })]
  const { _id } = await site.api.guest({ firstName: 'Gina', lastName: 'Kept' })
  const page = await site.open('/theme.js', { isIsolated: true, member: ana })
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  await page.goto(`/guest/${_id}`)
  const review = page.getByLabel('Review', { exact: true })
  await writeButton(page).click()
  await review.fill('Typed by Ana')
  await page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await png() })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })

  const other = await page.context().newPage()
  await other.goto('/theme.js')
  await other.evaluate(() => localStorage.clear())
  await logIn(other, bob.user.email)
  const openKeys = async () => (await dumpVault(other)).openKeys
  await expect.poll(openKeys).toBe(2)

  await page.route('**/memberhomepage', async (route) => {
    await expect.poll(openKeys).toBeLessThan(2)
    await route.continue()
  })
  await restoreFromCache(page, () => undefined)
  await see(page.getByRole('heading', { name: /^Welcome/ }).filter({ hasText: 'Bob' }))
  expect([new URL(page.url()).pathname, asked]).toEqual(['/memberhomepage', []])
  await expect.poll(openKeys).toBe(1)
  await page.goto(`/guest/${_id}`)
  await writeButton(page).click()
  expect(await review.inputValue()).toBe('')
  for (const one of [page, other]) {
    await one.reload()
    await one.getByRole('banner').getByRole('button').click()
    await see(one.getByText('Saved on this device'))
    expect(await one.getByText('nothing is saved on this device').count()).toBe(0)
  }
})
