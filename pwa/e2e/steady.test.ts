import type { BrowserContext, Page, Request, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { publicPages } from '../../shared/pages.ts'
import { desk, logIn, openSite, phone, type Site } from './site.ts'

/** The server answers late enough, in milliseconds, for the page to be painted while it waits. */
const answerMs = 100
/** The sum of all movement that nobody notices. */
const unnoticed = 0.005

/** Public as well, and not rendered at build time, or changed by their address. */
const otherPages = [
  '/register',
  '/reset-password/some-token',
  '/confirm-email/some-token',
  '/selectplan?coupon=WELCOME1',
  '/nowhere',
]

let site: Site
let member: TestMember
let memberPages: string[]
beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  const guests: string[] = []
  for (const firstName of ['Ada', 'Bo', 'Cleo', 'Dan']) {
    site.api.clock.advance(60_000)
    const { _id } = await site.api.guest({ firstName })
    const by = guests.length === 0 ? member.user : undefined
    await site.api.review({ by, guestId: _id })
    await member.get(`/api/guest/${_id}`)
    guests.push(_id)
  }
  const account = `/useraccount/${member.id}`
  memberPages = [
    '/memberhomepage',
    '/guestlist',
    '/guestlist?tab=history',
    `/guest/${guests[0]}`,
    '/createguest',
    '/view-more',
    '/viewreviews',
    '/bestpractices',
    '/updatePassword',
    account,
    `${account}?tab=reviews`,
    `${account}?tab=subscription`,
  ]
})
afterAll(() => site.close())

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }

/** Notes what moves on the pages that are opened from now on, without anybody having asked for it. */
const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Lets every answer of the server come late; answers how many are still to come. */
async function slowDown(context: BrowserContext): Promise<() => number> {
  const open = new Set<Request>()
  context.on('request', (request) => request.url().includes('/api/') && open.add(request))
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    await route.continue().catch(() => undefined) // the page may have been left
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

/** Opens each page and waits until all of it is there; answers those on which something moved, and what. */
async function movedOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const moved: string[] = []
  await watch(page.context())
  const toCome = await slowDown(page.context())
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await expect.poll(toCome, { interval: 20 }).toBe(0)
    const shifts = await page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      return (globalThis as unknown as { shifts: { value: number }[] }).shifts
    })
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    if (sum >= unnoticed) moved.push(`${path} ${JSON.stringify(shifts)}`)
  }
  return moved
}

async function visit(viewport: ViewportSize): Promise<string[]> {
  const page = await site.open('/robots.txt', { viewport, isOwn: true })
  return movedOn(page, [...publicPages, ...otherPages])
}

async function visitAsMember(viewport: ViewportSize): Promise<string[]> {
  const page = await site.open('/robots.txt', { viewport, isOwn: true })
  await logIn(page, member.user.email)
  return movedOn(page, [...memberPages, '/selectplan', '/', '/contact'])
}

test('nothing moves by itself on a public page while it comes to life, on a phone and on a desk', async () => {
  expect(await Promise.all([visit(phone), visit(desk)])).toEqual([[], []])
})

test("nothing moves by itself on a member's page when its data comes, on a phone and on a desk", async () => {
  expect(await Promise.all([visitAsMember(phone), visitAsMember(desk)])).toEqual([[], []])
})
