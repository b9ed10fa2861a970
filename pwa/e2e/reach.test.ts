import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { type Scene, scenes, type Who } from '../tools/pictures/scenes.ts'
import { waitUntilReady } from '../tools/pictures/states.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

const windows = [phone, { width: 320, height: 640 }, desk, { width: 1920, height: 1080 }]

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
  for (let number = 0; number < 8; number += 1) {
    await api.guest({ firstName: `Milo${number}`, lastName: 'Mitchell' })
    await api.review({ guestId: guest, by: number === 0 ? host.user : undefined, review: `Stay ${number}.` })
  }
  await host.get(`/api/guest/${guest}`)
  all = scenes({ guest, own: host.id })
})
afterAll(() => site.close())

test.each(['visitor', 'host', 'new', 'unpaid', 'admin'] as const)(
  'no floating button covers a control, and each is large enough for a thumb, on the screens of the %s [DOR-19]',
  async (who) => {
    const page = await openAs(who)
    const problems: string[] = []
    for (const scene of all.filter(
      (one) => one.who === who && !/wrong|keys|connection|list/.test(one.name),
    )) {
      await open(page, scene)
      for (const size of windows) {
        await page.setViewportSize(size)
        const found = await page.evaluate(findProblems, size.width < 900)
        problems.push(...found.map((problem) => `${scene.name}, ${size.width}: ${problem}`))
      }
    }
    expect(problems).toEqual([])
  },
)

const openAs = async (who: Who): Promise<Page> =>
  who === 'visitor' ? site.open('/') : openSignedIn(site, '/theme.js', { member: people[who] })

async function open(page: Page, { path, act }: Scene): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(path)
  await waitUntilReady(page)
  await act?.(page)
  await page.waitForFunction(() => !document.querySelector('main [class*="skeleton"]'))
}

/**
 * Runs in the page. A floating button may cover no control at the top, in the middle or at the end of the page. A bar
 * across the window, such as the header, may cover what scrolls below it, but neither what has the focus nor what stands
 * at the end of the page. On a touch screen a control is at least 44 pixels high and wide, or what it covers is, such as
 * the row of a link; links within a sentence are exempt as in WCAG 2.5.8. A hidden file input has a button of its own.
 */
async function findProblems(isTouch: boolean): Promise<string[]> {
  const problems = new Set<string>()
  /** What listens to the scroll may take this long on a busy machine. */
  const mostFrames = 60
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** A field that is drawn by its label counts as the label. */
  const targetOf = (control: Element) => {
    const { width, height } = control.getBoundingClientRect()
    return width <= 1 || height <= 1 || control.matches('[type=radio], [type=checkbox]')
      ? (control.closest('label') ?? control)
      : control
  }
  const controls = () => [
    ...new Set(
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter(
          (control) =>
            isShown(control) && !control.closest('[inert], [aria-hidden=true], [href="#main"], [type=file]'),
        )
        .map(targetOf),
    ),
  ]
  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`
  const floats = () =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      return (
        (position === 'fixed' || position === 'sticky') &&
        isShown(element) &&
        !element.matches('output, th, td, [href="#main"]')
      )
    })
  const isOver = (float: Element, control: Element) => {
    if (float.contains(control) || control.contains(float)) return false
    const [a, b] = [float.getBoundingClientRect(), control.getBoundingClientRect()]
    const isCut =
      a.right - 1 <= b.left || b.right - 1 <= a.left || a.bottom - 1 <= b.top || b.bottom - 1 <= a.top
    if (isCut || b.width <= 1 || b.height <= 1) return false
    const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2
    const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2
    return float.contains(document.elementFromPoint(x, y)) // not below it
  }
  const isTooSmall = ({ width, height }: Size) => width < 43.5 || height < 43.5
  /** The size of the control; of a smaller one how far around its middle a press still lands on it. */
  const pressableSize = (control: Element): Size => {
    const own = control.getBoundingClientRect()
    if (!isTooSmall(own)) return own
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const reach = (right: number, down: number) => {
      let pixels = 0
      while (
        pixels < 44 &&
        control.contains(document.elementFromPoint(x + right * pixels, y + down * pixels))
      )
        pixels += 1
      return pixels
    }
    return {
      width: Math.max(own.width, reach(-1, 0) + reach(1, 0) - 1),
      height: Math.max(own.height, reach(0, -1) + reach(0, 1) - 1),
    }
  }
  /** The header, the bar at the bottom, and what stays in sight at the top of its column: content scrolls below them. */
  const isBar = (float: Element) =>
    !float.matches('button, a') && (float.getBoundingClientRect().width >= innerWidth - 32 || !isFixed(float))
  const isFixed = (float: Element) => getComputedStyle(float).position === 'fixed'

  const findCovered = (at: number) =>
    floats().flatMap((float) =>
      controls()
        .filter(
          (control) =>
            isOver(float, control) &&
            (!isBar(float) || (at === 1 && float.getBoundingClientRect().top > innerHeight / 2)),
        )
        .map((control) => `${nameOf(float)} covers ${nameOf(control)} at ${at}`),
    )

  ;(document.activeElement as HTMLElement | null)?.blur()
  for (const at of [0, 0.5, 1]) {
    const scroll = () =>
      scrollTo({ top: at * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
    scroll()
    await frame()
    let covered = findCovered(at)
    for (let frames = 0; covered.length > 0 && frames < mostFrames; frames += 2) {
      scroll() // the page may have grown
      await frame()
      covered = findCovered(at)
    }
    for (const problem of covered) problems.add(problem)
  }
  for (const control of controls()) {
    if (control.matches(':disabled') || control.closest('[tabindex="-1"]')) continue
    const focusable = control.matches('label')
      ? control.querySelector<HTMLElement>('input')
      : (control as HTMLElement)
    focusable?.focus({ preventScroll: false })
    for (const float of floats().filter((one) => isOver(one, control)))
      problems.add(`${nameOf(float)} covers ${nameOf(control)}, which has the focus`)
  }
  if (isTouch)
    for (const control of controls()) {
      const { width, height } = pressableSize(control)
      const isInSentence =
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        control.parentElement!.textContent.trim() !== control.textContent.trim()
      if (!isInSentence && isTooSmall({ width, height }))
        problems.add(`${nameOf(control)} is ${Math.round(width)}×${Math.round(height)}`)
    }
  return [...problems]
}

type Size = { width: number; height: number }
