import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { prepareQuarters } from '../../api/transparency/prepare-quarters.ts'
import { isContentPath } from '../../shared/routes.ts'
import { type Scene, scenes, type State, type Who } from '../tools/pictures/scenes.ts'
import { applyState, waitUntilReady } from '../tools/pictures/states.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

/** Loaded as an init script, because injecting axe into every page takes as long as its checks. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axePath = resolve('axe-core/axe.min.js')

let site: Site
let people: Record<Exclude<Who, 'visitor'>, TestMember>
let all: Scene[]

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
  const { api } = site
  const [host, unverified, unpaid, admin] = await Promise.all([
    api.member(),
    api.member({ isAccountVerified: false }),
    api.member({ currentlyPaid: false, isAccountVerified: false }),
    api.admin(),
  ])
  people = { host, new: unverified, unpaid, admin }
  const { _id: guest } = await api.guest({ lastName: 'Miller' })
  await api.guest({ lastName: 'Mitchell' })
  await api.review({ guestId: guest, by: host.user })
  const { _id: bad } = await api.review({
    guestId: guest,
    reviewType: '-1',
    review: 'Broke the garden gate.',
  })
  await host.put('/api/review/like', { reviewId: bad })
  await host.get(`/api/guest/${guest}`)
  await prepareQuarters(api.deps)
  all = scenes({ guest, own: host.id })
})
afterAll(() => site.close())

/** The user, and which half of the scenes: a member has by far the most. */
const groups = [
  ['visitor', 0],
  ['visitor', 1],
  ['host', 0],
  ['host', 1],
  ['new', 'all'],
  ['unpaid', 'all'],
  ['admin', 'all'],
] as const

test.concurrent.each(groups)(
  'axe finds nothing on any screen of the %s (%s), in any state and theme',
  async (who, half) => {
    const violations: string[] = []
    const page = await openAs(who)
    const ownScenes = all
      .filter((scene) => scene.who === who)
      .filter((_, index) => half === 'all' || index % 2 === half)
    for (const scene of ownScenes) violations.push(...(await auditScene(page, scene, 'usual')))
    for (const state of otherStates)
      for (const scene of ownScenes.filter(({ states }) => states?.includes(state)))
        violations.push(...(await auditScene(page, scene, state)))
    expect(violations).toEqual([])
    await page.context().close()
  },
)

/** States with markup of their own; `strange` has none, and offline is checked with the usual state. */
const otherStates = ['waiting', 'empty', 'failed'] as const

/** Tall enough that nothing is covered by fixed elements at the bottom. */
const tallPhone = { width: 390, height: 2400 }

async function openAs(who: Who): Promise<Page> {
  const options = { viewport: tallPhone, isIsolated: true }
  const page =
    who === 'visitor'
      ? await site.open('/theme.js', options)
      : await openSignedIn(site, '/theme.js', { ...options, member: people[who] })
  await page.context().addInitScript({ path: axePath })
  return page
}

/** Checks a screen in this state, in the usual one also offline. Returns the violations. */
async function auditScene(page: Page, { name, path, act, states }: Scene, state: State): Promise<string[]> {
  const context = page.context()
  await applyState(context, state)
  if (!(await navigate(page, path))) await page.goto(path)
  await waitUntilReady(page)
  await act?.(page)
  await waitUntilLoaded(page, state)
  const violations = await audit(page, `${name}, ${state}`, state === 'usual')
  if (state === 'usual' && states?.includes('offline')) {
    await context.setOffline(true)
    violations.push(...(await audit(page, `${name}, offline`, false)))
    await page.goto('about:blank') // a page that reloads itself once it is online would cross the next address
    await context.setOffline(false)
    await page.goto('/theme.js') // what failed to load meanwhile would reload the next page
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  return violations
}

/** Navigates without loading page and axe again; false on the same screen, before the first one, or at a document. */
async function navigate(page: Page, path: string): Promise<boolean> {
  const pathOf = (address: string) => new URL(address, site.api.url).pathname
  if ([path, page.url()].some((address) => isContentPath(pathOf(address)))) return false
  const isNavigating = await page.evaluate((to) => {
    const heading = document.querySelector('main h1')
    if (!heading || location.pathname === new URL(to, location.href).pathname) return false
    heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, path)
  if (isNavigating) await page.locator('h1:not([data-left])').first().waitFor()
  return isNavigating
}

/** Waits until skeletons are gone, except in the waiting state. */
async function waitUntilLoaded(page: Page, state: State): Promise<void> {
  await waitUntilReady(page)
  if (state !== 'waiting') await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What differs between the states of a screen, and what only one screen has. */
const parts = ['header', 'main', '[role=dialog]', 'dialog[open]', '[aria-label=Messages]']

/** Runs axe in both themes; in the dark one only for contrast, because nothing else differs. */
async function audit(page: Page, where: string, isWhole: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const violations = await findViolations(page, everything, isWhole ? ['html'] : parts)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const isSeen = seenInDark.has(page)
  seenInDark.add(page)
  const ofDark = await findViolations(page, ['color-contrast'], isSeen ? parts : ['html'])
  violations.push(...ofDark.map((problem) => `dark: ${problem}`))
  return violations.map((problem) => `${where}: ${problem}`)
}

/** Pages whose footer and navigation, the same on every screen, were checked in the dark theme. */
const seenInDark = new WeakSet<Page>()

/** Violations of these rules or tags in these parts of the page, with their elements. */
const findViolations = (page: Page, runOnly: string[], include: string[]): Promise<string[]> =>
  page.evaluate(
    async ([options, include]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({ include }, options)
      return violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [{ runOnly, resultTypes: ['violations'], preload: false }, include.map((part) => [part])] as const,
  )

type Axe = { run: (context: object, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: unknown[] }[] }
