import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { type Scene, scenes, type State, type Who } from './pictures/scenes.ts'
import { bringAbout, ready } from './pictures/states.ts'
import { openSignedIn } from './signed-in.ts'
import { openSite, type Site } from './site.ts'

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
    for (const scene of mine) {
      for (const state of opened(scene)) found.push(...(await visit(page, scene, state)))
    }
    expect(found).toEqual([])
    await page.context().close()
  },
  240_000,
)

/** Strange names change no markup; without a connection the usual page gets its notice. */
const opened = ({ states = ['usual'] }: Scene): State[] =>
  states.filter((state) => state !== 'strange' && state !== 'many' && state !== 'offline')

/** So tall that nothing lies behind what keeps its place at the bottom. */
const tallPhone = { width: 390, height: 2400 }

function openAs(who: Who): Promise<Page> {
  const options = { viewport: tallPhone, serviceWorkers: 'block' } as const
  return who === 'visitor'
    ? site.open('/theme.js', options)
    : openSignedIn(site, '/theme.js', { ...options, member: people[who] })
}

/** Opens the screen in this state and looks at it, the usual one also when its connection ends; answers what axe found. */
async function visit(page: Page, { name, path, act, states }: Scene, state: State): Promise<string[]> {
  const context = page.context()
  await bringAbout(context, state)
  await page.goto(path)
  await ready(page)
  await act?.(page)
  await settled(page, state)
  const found = await look(page, `${name}, ${state}`)
  if (state === 'usual' && states?.includes('offline')) {
    await context.setOffline(true)
    found.push(...(await look(page, `${name}, offline`)))
    await context.setOffline(false)
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  return found
}

/** What axe finds in both themes. */
async function look(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = [...(await everyRule(page)), ...(await colorsInDark(page))]
  return found.map((problem) => `${where}: ${problem}`)
}

/** Only a page that waits still shows the shape of what will come. */
async function settled(page: Page, state: State): Promise<void> {
  await ready(page)
  if (state !== 'waiting') await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that are broken in the light theme, with where. Leaves axe in the page. */
async function everyRule(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // without a second page for putting together the findings in frames: there are none
    .options({ resultTypes: ['violations'], runOnly: everything, preload: false })
    .analyze()
  return violations.map(inWords)
}

type Violation = { id: string; nodes: { target: unknown[] }[] }
const inWords = ({ id, nodes }: Violation) =>
  `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`

/** The colors are all that the other theme changes. */
async function colorsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  })
  return violations.map((violation) => `dark: ${inWords(violation)}`)
}

type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> }
