import type { Locator, Page } from 'playwright-core'
import { writeButton } from '../../testing/forms.ts'

/** A picture of the page, and how long it is shown. */
export type Frame = { picture: Buffer; seconds: number }

const frameSeconds = 0.08
/** Two guests of the demo data with this name; one has negative reports, the other was a good guest. */
const guest = { name: 'Justin Miller', bad: 'Nashville', good: 'San Antonio' }
const report = 'Two nights with his sister. Left the house clean and returned both keys on time.'

/**
 * Acts the eight scenes of the captions in `page`. `starts` has the second at which each begins, and the end.
 * The poster is the verdict on the guest.
 */
export async function actScenes(page: Page, starts: readonly number[]) {
  const frames: Frame[] = []
  let poster: Buffer | undefined
  const length = () => frames.reduce((sum, { seconds }) => sum + seconds, 0)
  const shoot = async (seconds: number) =>
    void frames.push({ picture: await page.screenshot({ animations: 'disabled' }), seconds })
  /** Holds what the page shows until the scene ends. */
  const holdUntilEndOf = (scene: number) => shoot(Math.max(frameSeconds, starts[scene]! - length()))

  await page.goto('/memberhomepage')
  await prepare(page)
  await holdUntilEndOf(1)

  const field = page.getByLabel('Name, with phone or last four')
  await pointAt(page, field)
  await field.focus()
  await shoot(0.4)
  for (const key of guest.name) {
    await field.press(key === ' ' ? 'Space' : key)
    await shoot(frameSeconds)
  }
  await holdUntilEndOf(2)

  await field.press('Enter')
  const results = page.getByRole('region', { name: 'Search results' })
  await results.waitFor()
  await prepare(page)
  await holdUntilEndOf(3)

  const row = (city: string) => results.getByRole('listitem').filter({ hasText: city })
  await pointAt(page, row(guest.bad).getByRole('link'))
  await shoot(1.2)
  await row(guest.bad).getByRole('link').click()
  await hidePointer(page)
  const reviews = page.getByRole('list', { name: `Reviews of ${guest.name}` })
  await reviews.waitFor()
  await prepare(page)
  await page.waitForLoadState('networkidle')
  await holdUntilEndOf(4)
  poster = frames.at(-1)!.picture

  await scrollSmoothly(page, reviews, 72, () => shoot(frameSeconds))
  await holdUntilEndOf(5)

  await page.goBack()
  await results.waitFor()
  await row(guest.good).getByRole('link').click()
  await page.locator('#main').getByText(guest.good).first().waitFor()
  await reviews.waitFor()
  await page.waitForLoadState('networkidle')
  await prepare(page)
  await holdUntilEndOf(6)

  await writeButton(page).click()
  const text = page.getByLabel('Review', { exact: true })
  await scrollToTop(page, page.getByRole('heading', { name: 'Write a review' }), 72)
  await shoot(0.6)
  await page.getByLabel('Positive', { exact: true }).check()
  await shoot(0.6)
  await scrollToTop(page, text, 128)
  await pointAt(page, text)
  await text.focus()
  for (let place = 2; place < report.length; place += 2) {
    await text.fill(report.slice(0, place))
    await shoot(frameSeconds)
  }
  await text.fill(report)
  await holdUntilEndOf(7)

  await page.getByRole('button', { name: 'Post review' }).click()
  const own = reviews.getByRole('listitem').filter({ hasText: 'Your review' })
  await own.first().waitFor()
  await prepare(page)
  await scrollToTop(page, own.first(), 72)
  await holdUntilEndOf(8)
  return { frames, poster }
}

/** The captions are where a phone has its bar, so that it is left out; the pointer is drawn as a dot. */
async function prepare(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `:root { --bar-height: 0px !important; scrollbar-width: none }
      [data-bottom-bar], [aria-label='Back to top'] { display: none !important }`,
  })
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const scrollToTop = (page: Page, target: Locator, room: number) =>
  scrollSmoothly(page, target, room, async () => undefined, 1)

/** Scrolls until the target is `room` pixels below the top, and calls `step` on the way. */
async function scrollSmoothly(
  page: Page,
  target: Locator,
  room: number,
  step: () => Promise<void>,
  steps = 10,
): Promise<void> {
  await hidePointer(page)
  const distance = (await target.boundingBox())!.y - room
  const start = await page.evaluate(() => scrollY)
  for (let place = 1; place <= steps; place += 1) {
    const share = (1 - Math.cos((Math.PI * place) / steps)) / 2
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + distance * share)
    await step()
  }
}

async function pointAt(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  await page.evaluate(
    ([left, top]) => {
      const dot =
        document.getElementById('pointer') ?? document.body.appendChild(document.createElement('div'))
      dot.id = 'pointer'
      dot.style.cssText = `position:fixed;left:${left}px;top:${top}px;z-index:99;width:24px;height:24px;
        translate:-50% -50%;border:2px solid #1d4f6e;border-radius:50%;background:rgb(29 79 110 / 25%)`
    },
    [x + width - Math.min(width / 2, 40), y + height / 2] as const,
  )
}

const hidePointer = (page: Page) => page.evaluate(() => document.getElementById('pointer')?.remove())
