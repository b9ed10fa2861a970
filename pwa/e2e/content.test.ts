import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, to } from '../../shared/routes.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const paths = Object.values(routes).flatMap(({ path, isContent }) => (isContent ? [path] : []))
const mostScript = 6_000

/** The scripts that a content page runs, its own and those in it, as they are sent. */
async function scriptsOf(page: Page, path: string): Promise<{ names: string[]; bytes: number }> {
  const names: string[] = []
  const sent: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    names.push(new URL(response.url()).pathname)
    sent.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const inline = await page.locator('script:not([src], [type])').allTextContents()
  const sizes = [...(await Promise.all(sent)), ...inline.map((code) => brotliCompressSync(code).length)]
  page.removeAllListeners('response')
  return { names, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a content page runs one small script of our own, for a visitor and for a member', async () => {
  const visitor = await site.open('/robots.txt', { isIsolated: true })
  const member = await openSignedIn(site, '/theme.js', {
    member: await site.api.member(),
    viewport: phone,
    isIsolated: true,
  })
  expect(paths.length).toBeGreaterThan(0)
  for (const [page, link] of [
    [visitor, 'Login'],
    [member, 'Arrivals'],
  ] as const)
    for (const path of paths) {
      const { names, bytes } = await scriptsOf(page, path)
      expect(names, path).toEqual([expect.stringMatching(/^\/assets\/site-[\w-]+\.js$/)])
      expect(bytes, path).toBeLessThanOrEqual(mostScript)
      await see(heading(page))
      expect(await page.getByRole('link', { name: link }).count(), path).toBeGreaterThan(0)
    }
})

test('a content page can be read and left without JavaScript', async () => {
  const page = await site.open('/robots.txt', { javaScriptEnabled: false })
  const scripted = await site.open('/robots.txt')
  const words = (one: Page) => one.locator('main').innerText()
  for (const path of paths) {
    await page.goto(path)
    await scripted.goto(path)
    expect(await words(page), path).toBe(await words(scripted))
    expect((await words(page)).length, path).toBeGreaterThan(200)
  }
  await page.goto(to.faq)
  await page.locator('main summary').first().click()
  await see(page.locator('main details[open] p').first())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL(`**${to.selectPlan}`)
})

test('a content page opens offline, for a visitor and for a member [D-90]', async () => {
  const page = await site.open(to.faq, { hasWorker: true, isIsolated: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const visitOffline = async (last: string) => {
    for (const path of paths) {
      await page.goto(path)
      await see(heading(page))
      expect((await links.allInnerTexts()).at(-1), path).toBe(last)
    }
  }
  await visitOffline('Login')
  const { id, token, user } = await site.api.member()
  await page.evaluate(
    (stored) => {
      localStorage.setItem('userInfo', stored)
      localStorage.setItem('lastActivity', String(Date.now()))
    },
    JSON.stringify({ ...user, _id: id, token }),
  )
  await visitOffline('Account')
})

test('a member leaves a content page for the app and comes back, and finds the same in the bar of a phone', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, to.faq, { member, viewport: phone })
  const bar = page.getByRole('navigation', { name: 'Members' })
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  expect(await more.getByRole('link').allInnerTexts()).toEqual([
    'Search Guests',
    'About',
    'FAQ',
    'Hosting Help',
    'Contact',
    'Account',
  ])
  await page.keyboard.press('Escape')
  await more.waitFor({ state: 'hidden' })
  const press = async (name: string) => {
    await bar.getByRole('button', { name: 'More' }).click()
    await more.getByRole('link', { name }).click()
  }
  await press('Account')
  await page.waitForURL(`**${to.account(member.id)}`)
  await press('FAQ')
  await page.waitForURL(`**${to.faq}`)
  await page.goBack()
  await page.waitForURL(`**${to.account(member.id)}`)
  await see(page.getByRole('heading', { level: 1, name: 'Account' }))
  await page.goBack()
  await bar.getByRole('button', { name: 'More' }).click()
  await more.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(({ pathname }) => pathname === to.home)
  expect((await member.get(`/api/users/${member.id}`)).status).toBe(401)
})

test('the state of the connection is a press away on a content page', async () => {
  const page = await openSignedIn(site, to.faq, { member: await site.api.member() })
  await page.getByRole('banner').getByRole('button').click()
  await see(page.getByRole('dialog', { name: 'Connection and saved guests' }))
})

test('a theme that is chosen on a content page is there in the app', async () => {
  const page = await site.open(to.faq)
  const dark = page.getByRole('contentinfo').getByRole('button', { name: 'Dark' })
  await dark.click()
  expect(await dark.getAttribute('aria-pressed')).toBe('true')
  await page.goto(to.contact)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => dark.getAttribute('aria-pressed')).toBe('true') // once the page has its script
})
