import { afterAll, beforeAll, expect, test } from 'vitest'
import { terms } from '../../shared/legal/terms.ts'
import { prerenderedPaths } from '../../shared/routes.ts'
import { figures } from '../screens/transparency/testing/figures.ts'
import { see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const allLaidOut = '* { content-visibility: visible !important }'

test('an address with a part of a page shows that part, and keys open and close an answer [PUB-08]', async () => {
  const page = await site.open('/faq#verification', { viewport: phone })
  const answer = page.locator('details#verification')
  const top = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top)
  await see(answer.locator('p, li').first())
  await expect.poll(() => top('details#verification')).toBeLessThan(phone.height)
  expect(await top('details#verification')).toBeGreaterThanOrEqual(0)
  await answer.locator('summary').press('Enter')
  await answer.locator('p, li').first().waitFor({ state: 'hidden' })
  await answer.locator('summary').press('Space')
  await see(answer.locator('p, li').first())
  await page.goto('/selectplan')
  await page.getByRole('link', { name: 'How billing works' }).click()
  await page.waitForURL('**/faq#billing')
  await expect.poll(() => top('details#billing')).toBeLessThan(400)
  await page.goto('/termsofuse')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.getByRole('link').first().isVisible()).toBe(false)
  await page.getByText('Contents', { exact: true }).click()
  const { id, heading } = terms.sections[10]!
  await contents.getByRole('link', { name: heading }).click()
  await page.waitForURL(`**/termsofuse#${id}`)
  await expect.poll(() => top(`section#${id}`)).toBeLessThan(200)
  expect(await top(`section#${id}`)).toBeGreaterThanOrEqual(0)
  await page.goto('/privacypolicy')
  await page.goto(`/termsofuse#${id}`)
  await expect.poll(() => top(`section#${id}`)).toBeLessThan(200)
})

test('the intro video is our own, captioned, and still until it is started [PUB-04 OP-93 D-02]', async () => {
  const page = await site.open('/robots.txt')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.api.url)) foreign.push(request.url())
  })
  await page.goto('/')
  const read = <Answer>(what: (one: HTMLVideoElement) => Answer) => page.locator('video').evaluate(what)
  expect(await read((one) => one.paused && !one.autoplay && one.muted)).toBe(true)
  await read((one) => void one.play())
  await expect.poll(() => read((one) => one.currentTime)).toBeGreaterThan(0)
  const seconds = await read((one) => one.duration)
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(await read((one) => one.textTracks[0]?.kind)).toBe('captions')
  await expect.poll(() => read((one) => one.textTracks[0]?.cues?.length)).toBe(8)
  expect(foreign).toEqual([])
})

test('the sample turns without a jump, in both themes, on a home page of at most 4,500 pixels [DOR-18]', async () => {
  const visitor = await site.open('/', { viewport: phone })
  await see(visitor.getByText('This guest is invented.'))
  await visitor.addStyleTag({ content: allLaidOut })
  expect(await visitor.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500)
  const figure = visitor.locator('figure').filter({ hasText: 'This guest is invented.' })
  const names = ['Jordan Ellis', 'Rosa Whitlock', 'Dennis Marlow']
  const drawn = () =>
    figure
      .locator('[inert] > div')
      .evaluateAll((all) =>
        all
          .filter((entry) => getComputedStyle(entry).visibility === 'visible')
          .map((entry) => entry.firstElementChild?.textContent),
      )
  expect(await drawn()).toEqual(['Jordan Ellis'])
  const height = (await figure.boundingBox())!.height
  for (const name of names.toReversed()) {
    await figure.getByRole('button', { name }).click()
    expect(await figure.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(drawn).toEqual([name])
    expect(await figure.locator('[aria-live]').textContent()).toContain(name)
    expect((await figure.boundingBox())!.height).toBe(height)
  }
  const paper = () => figure.locator('[inert]').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
  const colors = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    colors.push(await paper())
  }
  expect(new Set(colors).size).toBe(2)
})

test('the picture of the product costs no script where it was rendered', async () => {
  const page = await site.open('/robots.txt', { isIsolated: true })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const sample = page.locator('figure').filter({ hasText: 'This guest is invented.' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await see(sample.getByText('Newest negative: Sep 2026'))
  expect(scripts.filter((path) => /SampleSheet|member/.test(path))).toEqual([])
})

test('every public page works for a visitor on a phone, without sideways scrolling, and from 320 pixels on [ROL-01]', async () => {
  const small = await site.open('/', { viewport: phone })
  const mistakes: string[] = []
  small.on('pageerror', (error) => mistakes.push(`${small.url()}: ${error.message}`))
  for (const width of [390, 320]) {
    await small.setViewportSize({ width, height: 700 })
    for (const path of publicPaths) {
      await small.goto(path)
      await see(small.getByRole('heading', { level: 1 }))
      const over = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(new URL(small.url()).pathname).toBe(path)
    }
  }
  expect(mistakes).toEqual([])
})

const publicPaths = [
  '/',
  '/learnmore',
  '/selectplan',
  '/faq',
  '/contact',
  '/login',
  '/password-reset',
  '/register',
  '/testimonials',
  '/termsofuse',
  '/privacypolicy',
  '/test',
]

test('a public page looks the same before the whole style sheet is here', async () => {
  const visitor = await site.open('/robots.txt', { viewport: phone })
  async function looks(path: string) {
    await visitor.goto(path)
    // Whether the serif comes in time is left to chance.
    await visitor.addStyleTag({ content: `${allLaidOut} * { font-family: sans-serif !important }` })
    return visitor.evaluate(() =>
      [...document.querySelectorAll('#root *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, fontSize, opacity } = getComputedStyle(element)
        const looks = { x, y, width, height, color, backgroundColor, fontSize, opacity }
        return { element: element.outerHTML.slice(0, 80), ...looks }
      }),
    )
  }
  await visitor.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  for (const path of prerenderedPaths) {
    const whole = await looks(path)
    await visitor.route('**/assets/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    expect(await looks(path), path).toEqual(whole)
    await visitor.unroute('**/assets/*.css')
  }
})

test('small numbers are short marks on a desk, one note on a phone, and words for screen readers', async () => {
  const asOf = new Date('2026-10-02T10:00:00Z')
  await site.api.deps.quarters.put({ _id: '2026-Q3', isFrozen: true, asOf, figures })
  const page = await site.open('/transparency', { viewport: desk })
  const cells = page.getByRole('row').filter({ hasText: 'Q3 2026' }).getByRole('cell')
  const [corrected, verified] = [cells.nth(3), cells.nth(7)]
  await see(corrected)
  const drawn = await corrected
    .locator('[data-mark]')
    .evaluate((mark) => getComputedStyle(mark, '::before').content)
  expect(drawn).toContain('<5')
  const tops = async () => Promise.all([corrected, verified].map(async (one) => (await one.boundingBox())!.y))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize(phone)
  const note = await page
    .getByRole('table')
    .locator('xpath=../../..')
    .evaluate((frame) => getComputedStyle(frame, '::before').content)
  expect(note).toContain('fewer than 5')
  expect((await corrected.boundingBox())!.width).toBe(1)
  expect((await verified.boundingBox())!.width).toBeGreaterThan(100)
  expect(await corrected.textContent()).toBe('fewer than 5')
})
