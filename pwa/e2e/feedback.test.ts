import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepToasts } from './testing/keep-toasts.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Counts view transitions, on a device that never seems too slow for them. */
async function countTransitions(page: Page) {
  await page.addInitScript(() => {
    performance.now = () => 0
    const counter = window as { transitions?: number }
    counter.transitions = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      counter.transitions! += 1
      return start(update)
    }
  })
  return () => page.evaluate(() => (window as { transitions?: number }).transitions)
}

test.each([
  ['fades into the next', 'no-preference', 2],
  ['changes without motion for people who want none', 'reduce', 0],
] as const)('one page %s, there and back', async (_, reducedMotion, times) => {
  const page = await site.open('/theme.js', { reducedMotion })
  const transitions = await countTransitions(page)
  await page.goto('/selectplan')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Contact' }))
  await page.goBack()
  await see(page.getByRole('heading', { level: 1, name: 'Choose a plan' }))
  expect(await transitions()).toBe(times)
})

const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

test('on a phone a toast is above a dialog, and dismissing it leaves the dialog open', async () => {
  const { guest } = await site.api.review()
  const member = await site.api.member()
  const page = await openSignedIn(site, `/guest/${guest}`, { member, viewport: phone })
  await see(page.getByRole('button', { name: 'Like', exact: true }))
  await keepToasts(page)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  const toast = page.getByLabel('Messages').locator('[data-kind]')
  await see(toast)
  await toast.hover()
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More' })
  await see(dialog)
  const gap = async () => (await edges(dialog)).top - (await edges(toast)).bottom
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await toast.getByLabel('Dismiss').click()
  await toast.waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('the browser asks before a reload throws unsent text away [D-94]', async () => {
  const page = await openSignedIn(site, '/createguest', { member: await site.api.member() })
  await page.getByLabel('Last Name').fill('Reload')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Reload')
  page.once('dialog', (left) => void left.accept())
})
