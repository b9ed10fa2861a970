import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { type Scene, scenes, type State, type Who } from './pictures/scenes.ts'
import { bringAbout } from './pictures/states.ts'
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

test.concurrent.each<Who>(['visitor', 'host', 'new', 'unpaid', 'admin'])(
  'axe finds nothing on any screen of the %s, in any state and theme',
  async (who) => {
    const found: string[] = []
    const page = await openAs(who)
    for (const scene of all.filter((one) => one.who === who)) {
      for (const state of seen(scene)) found.push(...(await visit(page, scene, state)))
    }
    expect(found).toEqual([])
    await page.context().close()
  },
  240_000,
)

/** Strange names change no markup; without a connection a page that is shown gets its notice. */
const seen = ({ states = ['usual'] }: Scene): State[] =>
  states.filter((state) => state !== 'strange' && state !== 'many')

/** So tall that nothing lies behind what keeps its place at the bottom. */
const tallPhone = { width: 390, height: 2400 }

function openAs(who: Who): Promise<Page> {
  const options = { viewport: tallPhone, serviceWorkers: 'block' } as const
  return who === 'visitor'
    ? site.open('/theme.js', options)
    : openSignedIn(site, '/theme.js', { ...options, member: people[who] })
}

const themes = ['light', 'dark'] as const

/** Opens the screen in this state and looks at it in both themes; answers what axe found. */
async function visit(page: Page, { name, path, act }: Scene, state: State): Promise<string[]> {
  const context = page.context()
  await bringAbout(context, state)
  await page.goto(path)
  await act?.(page)
  await settled(page, state)
  if (state === 'offline') await context.setOffline(true)
  const found: string[] = []
  // What waits is grey in any theme, and a connection's end adds a notice that other states have, too.
  const seenIn = state === 'waiting' || state === 'offline' ? themes.slice(0, 1) : themes
  for (const colorScheme of seenIn) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const problems = await axe(page, colorScheme)
    found.push(...problems.map((problem) => `${name}, ${state}, ${colorScheme}: ${problem}`))
  }
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  return found
}

/** Only a page that waits still shows the shape of what will come. */
async function settled(page: Page, state: State): Promise<void> {
  await page.locator('h1').first().waitFor()
  if (state !== 'waiting') await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'))
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that were broken, with where; the colours are all that the second theme changes. */
async function axe(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // without a second page for putting together the findings in frames: there are none
    .options({
      resultTypes: ['violations'],
      runOnly: theme === 'light' ? everything : ['color-contrast'],
    })
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
