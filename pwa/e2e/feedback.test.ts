import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let member: TestMember
let guest: string
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  guest = (await site.api.guest({ firstName: 'Nora' }))._id
  await site.api.review({ guestId: guest })
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
  await page.goto('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Contact' }))
  await page.goBack()
  await see(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }))
  expect(await transitions()).toBe(times)
})

const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

test('on a phone a toast stands above a dialog, and dismissing it leaves the dialog open', async () => {
  const page = await openSignedIn(site, `/guest/${guest}`, { member, viewport: phone })
  await page.getByRole('button', { name: 'Like (0)' }).click()
  const toast = page.getByLabel('Messages').locator('[data-kind]')
  await see(toast)
  await toast.hover()
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More' })
  await see(dialog)
  expect((await edges(toast)).bottom).toBeLessThanOrEqual((await edges(dialog)).top)
  await toast.getByLabel('Dismiss').click()
  await toast.waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('the screen of a guest is fetched while a member still looks at the search, and no guest is', async () => {
  const page = await openSignedIn(site, '/theme.js', { member })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fetched = page.waitForRequest(/\/GuestScreen-[^/]*\.js$/)
  await page.goto('/guestlist')
  await fetched
  expect(asked.filter((path) => path.startsWith('/api/guest/'))).toEqual([])
})

test('a like paints before the server answers', async () => {
  const page = await openSignedIn(site, `/guest/${guest}`, { member: await site.api.member() })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/review/like', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Like (1)' }).click()
  await see(page.getByRole('button', { name: 'Like (2)', pressed: true }))
  answer()
  await see(page.getByText('You liked this review'))
})

test('a password manager learns whose password is changed', async () => {
  const page = await openSignedIn(site, '/updatePassword', { member })
  const username = page.locator('input[autocomplete="username"]')
  await see(page.getByLabel('New password'))
  await expect.poll(() => username.inputValue()).toBe(member.user.email)
})
