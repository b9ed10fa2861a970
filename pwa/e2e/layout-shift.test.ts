import type { BrowserContext, Page, Request, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputedReview } from '../../api/cases/testing/cases.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { isContentPath, prerenderedPaths } from '../../shared/routes.ts'
import { desk, logIn, openSite, phone, type Site } from './testing/site.ts'

/** Cumulative layout shift that no one notices, below the 0.01 that is promised. */
const unnoticed = 0.005

/** Public pages that are not prerendered, or that depend on their address. */
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
    '/arrivals',
    '/notifications',
    '/hostinghelp',
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

/** Records unexpected layout shifts on pages opened from now on. */
const recordShifts = (context: BrowserContext) =>
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

/** Waits until what is there now is painted. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  })

/**
 * Holds the answers of all API requests back until `release`. `pending` counts the requests that wait. Without an answer
 * about its health the page would say that the server is away.
 */
async function holdAnswers(context: BrowserContext) {
  const open = new Set<Request>()
  let gate = Promise.withResolvers<void>()
  context.on('request', (request) => {
    // Those of the page before may have no end.
    if (request.isNavigationRequest()) open.clear()
    else if (request.url().includes('/api/')) open.add(request)
  })
  await context.route('**/api/**', async (route) => {
    if (!route.request().url().endsWith('/api/health')) await gate.promise
    await route.continue().catch(() => undefined) // the page may be closed
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return {
    pending: () => open.size,
    hold: () => (gate = Promise.withResolvers()),
    release: () => gate.resolve(),
  }
}

/** Opens each page and waits until it is loaded. Returns those with layout shifts, and the elements. */
async function findShifts(page: Page, paths: readonly string[], isMember: boolean): Promise<string[]> {
  const moved: string[] = []
  await recordShifts(page.context())
  const { pending, hold, release } = await holdAnswers(page.context())
  for (const path of paths) {
    hold()
    await page.goto(path)
    // The screen is there without its data, and so is a member's header.
    await page.locator('main > *').first().waitFor()
    if (isMember && !isContentPath(path)) await page.getByRole('link', { name: /^Notifications/ }).waitFor()
    await painted(page)
    release()
    await page.locator('main h1').waitFor()
    await expect.poll(pending, { interval: 20 }).toBe(0)
    await painted(page)
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: { value: number }[] }).shifts,
    )
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    if (sum >= unnoticed) moved.push(`${path} ${JSON.stringify(shifts)}`)
  }
  return moved
}

async function visitAsVisitor(viewport: ViewportSize): Promise<string[]> {
  const page = await site.open('/robots.txt', { viewport, isIsolated: true })
  return findShifts(page, [...prerenderedPaths, ...otherPages], false)
}

async function visitAs(
  { user }: TestMember,
  viewport: ViewportSize,
  paths: readonly string[],
): Promise<string[]> {
  const page = await site.open('/robots.txt', { viewport, isIsolated: true })
  await logIn(page, user.email)
  return findShifts(page, paths, true)
}

test('nothing moves by itself on a public page while it comes to life, on a phone and on a desk [DOR-32]', async () => {
  expect(await Promise.all([visitAsVisitor(phone), visitAsVisitor(desk)])).toEqual([[], []])
})

test('nothing moves by itself on the page of a disputed guest, for its author and for others [DOR-32]', async () => {
  const { author, guestId, identify } = await disputedReview(site.api, await site.api.admin())
  expect((await identify()).status).toBe(200)
  for (let more = 0; more < 3; more += 1) await site.api.review({ guestId })
  site.api.clock.advance(60_000) // the history's order is by the time of the view
  const visits = [author, member].flatMap((reader) =>
    [phone, desk].map((viewport) => visitAs(reader, viewport, [`/guest/${guestId}`, '/memberhomepage'])),
  )
  expect(await Promise.all(visits)).toEqual([[], [], [], []])
})

test("nothing moves by itself on a member's page when its data comes, on a phone and on a desk [DOR-32]", async () => {
  const visit = (viewport: ViewportSize) =>
    visitAs(member, viewport, [...memberPages, '/selectplan', '/', '/contact'])
  expect(await Promise.all([visit(phone), visit(desk)])).toEqual([[], []])
})

test('nothing moves by itself in the dashboard when its notices come, on a phone and on a desk', async () => {
  const { _id: reviewId } = await site.api.review()
  for (const reporter of await Promise.all([1, 2, 3].map(() => site.api.member())))
    await reporter.put('/api/review/report', { reviewId, url: '' })
  const admin = await site.api.admin()
  const tabs = ['waiting', 'users', 'reviews', 'activity'].map((tab) => `/admin-dashboard?tab=${tab}`)
  const visit = (viewport: ViewportSize) => visitAs(admin, viewport, tabs)
  expect(await Promise.all([visit(phone), visit(desk)])).toEqual([[], []])
})
