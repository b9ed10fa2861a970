import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { type Scene, scenes, type State, type Who } from './pictures/scenes.ts'
import { bringAbout, ready } from './pictures/states.ts'
import { openSignedIn } from './signed-in.ts'
import { openSite, type Site } from './site.ts'

/** Read once by each browser profile: putting it into every page from here would cost as much as its work. */
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
  all = scenes({ guest, own: host.id })
})
afterAll(() => site.close())

/** Who looks, and at which of two halves of the scenes: a member has by far the most. */
const rounds = [
  ['visitor', 0],
  ['visitor', 1],
  ['host', 0],
  ['host', 1],
  ['new', 'all'],
  ['unpaid', 'all'],
  ['admin', 'all'],
] as const

test.concurrent.each(rounds)(
  'axe finds nothing on any screen of the %s (%s), in any state and theme',
  async (who, half) => {
    const found: string[] = []
    const page = await openAs(who)
    const mine = all.filter((one) => one.who === who).filter((_, at) => half === 'all' || at % 2 === half)
    for (const scene of mine) found.push(...(await visit(page, scene, 'usual')))
    for (const scene of mine)
      for (const state of unusual(scene)) found.push(...(await visit(page, scene, state)))
    expect(found).toEqual([])
    await page.context().close()
  },
  240_000,
)

/** Strange names change no markup; without a connection the usual page gets its notice. */
const unusual = ({ states = [] }: Scene): State[] =>
  states.filter((state) => state === 'waiting' || state === 'empty' || state === 'failed')

/** So tall that nothing lies behind what keeps its place at the bottom. */
const tallPhone = { width: 390, height: 2400 }

async function openAs(who: Who): Promise<Page> {
  const options = { viewport: tallPhone, isOwn: true }
  const page =
    who === 'visitor'
      ? await site.open('/theme.js', options)
      : await openSignedIn(site, '/theme.js', { ...options, member: people[who] })
  await page.context().addInitScript({ path: axePath })
  return page
}

/** Opens the screen in this state and looks at it, the usual one also when its connection ends; answers what axe found. */
async function visit(page: Page, { name, path, act, states }: Scene, state: State): Promise<string[]> {
  const context = page.context()
  await bringAbout(context, state)
  if (state !== 'usual' || !(await move(page, path))) await page.goto(path)
  await ready(page)
  await act?.(page)
  await settled(page, state)
  const found = await look(page, `${name}, ${state}`)
  if (state === 'usual' && states?.includes('offline')) {
    // What the page fetches ahead would fail, and the page be loaded anew once it is online.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    found.push(...(await look(page, `${name}, offline`)))
    await context.setOffline(false)
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  return found
}

/** Goes there as by a link, which spares loading page and axe; false on the same screen, or before the first one. */
async function move(page: Page, path: string): Promise<boolean> {
  const hasBegun = await page.evaluate((to) => {
    const heading = document.querySelector('main h1')
    if (!heading || location.pathname === new URL(to, location.href).pathname) return false
    heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, path)
  if (hasBegun) await page.locator('h1:not([data-left])').first().waitFor()
  return hasBegun
}

/** Only a page that waits still shows the shape of what will come. */
async function settled(page: Page, state: State): Promise<void> {
  await ready(page)
  if (state !== 'waiting') await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in both themes; the colors are all that the other theme changes. */
async function look(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = await broken(page, everything)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  found.push(...(await broken(page, ['color-contrast'])).map((problem) => `dark: ${problem}`))
  return found.map((problem) => `${where}: ${problem}`)
}

/** The rules of these names or tags that the page breaks, with where. */
const broken = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(options)
      return violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { runOnly, resultTypes: ['violations'], preload: false },
  )

type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: unknown[] }[] }
