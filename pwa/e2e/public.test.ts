import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../../shared/routes.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
  page = await site.open('/')
})
afterAll(() => site.close())

const text = (what: string) => page.getByText(what, { exact: true })
const go = (path: string) => page.goto(path)
const allLaidOut = '* { content-visibility: visible !important }'

test('Home opens with the hero, whose buttons lead to About and to the plans [PUB-03 RT-08 RT-10 OP-01]', async () => {
  await go('/')
  await see(page.getByRole('heading', { level: 1, name: 'Be in the know, before the guests show' }))
  await page.getByRole('link', { name: 'Learn more' }).click()
  await page.waitForURL('**/learnmore')
  await go('/')
  await page.getByRole('link', { name: 'Join Now' }).click()
  await page.waitForURL('**/selectplan')
})

test('Home says whom it is for and who is excluded [PUB-01 PUB-02]', async () => {
  await go('/')
  const audience = page.getByRole('region', { name: 'Who it is for' })
  await see(audience.getByText('Landlords of short-term (vacation) rentals.'))
  await see(audience.getByText('Property managers who look after short-term rentals'))
  await see(audience.getByText('Landlords of traditional tenants are excluded'))
})

test('exactly four placeholders instead of quotes, here and on a page of their own [PUB-05 D-07]', async () => {
  for (const path of ['/', '/testimonials']) {
    await go(path)
    await see(text('Testimonial coming soon').first())
    expect(await text('Testimonial coming soon').count(), path).toBe(4)
  }
})

test('the testimonials page is linked in the footer [PUB-34 OP-89]', async () => {
  await go('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
  await page.waitForURL('**/testimonials')
  await see(page.getByRole('heading', { level: 1, name: 'What members say' }))
})

test('Home shows the plan grid [PUB-06]', async () => {
  await go('/')
  await see(page.getByRole('list', { name: 'Plans' }))
  expect(await page.getByRole('button', { name: 'Subscribe' }).count()).toBe(4)
})

test('the intro video is our own, captioned, and still until it is started [PUB-04 OP-93 D-02]', async () => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.api.url)) foreign.push(request.url())
  })
  await go('/')
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

test('the picture of the product in the hero can neither be pressed nor focused', async () => {
  await go('/')
  await see(page.getByText('This guest is invented.'))
  expect(await page.getByRole('button', { name: /^Like/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /PDF/ }).count()).toBe(0)
})

test('the sample can be turned between three invented guests, in both themes, on a home page of at most 4,500 pixels [DOR-18]', async () => {
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

test('the picture of the product costs no script where it was rendered, and is drawn for who comes from elsewhere', async () => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const sample = page.locator('figure').filter({ hasText: 'This guest is invented.' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await see(sample.getByText('25% positive by weight of evidence'))
  expect(scripts.filter((path) => /SampleSheet|member/.test(path))).toEqual([])
  await go('/faq')
  await page.getByRole('banner').getByRole('link', { name: 'HostVouch' }).click()
  await see(sample.getByText('25% positive by weight of evidence'))
})

test('a visitor reads the three practices on About; the full page needs a login [ROL-02 D-03 OP-04]', async () => {
  await go('/learnmore')
  const practices = page.getByRole('region', { name: 'Three practices for every host' })
  for (const words of ["copy of everyone's government ID", 'Covid vaccine or a negative test', 'database']) {
    await see(practices.getByText(words))
  }
  await go('/bestpractices')
  await page.waitForURL('**/login')
})

test('the practices are an accordion at both addresses [PUB-18 PUB-19 PUB-20 PUB-21 RT-20 RT-21 D-03]', async () => {
  const member = await site.api.member()
  const own = await site.open('/login')
  await logIn(own, member.user.email)
  for (const path of ['/bestpractices', '/hostinghelp']) {
    await own.goto(path)
    for (const name of [
      /Insist on a copy of everyone's government ID/,
      /Ask for proof of a Covid vaccine or a negative test/,
      /Check all guests against the HostVouch database/,
    ]) {
      const entry = own.locator('details').filter({ has: own.getByRole('heading', { name }) })
      const answer = entry.getByRole('list')
      expect(await answer.isVisible()).toBe(false)
      await entry.locator('summary').press('Enter')
      await see(answer)
      await entry.locator('summary').press('Enter')
      await answer.waitFor({ state: 'hidden' })
    }
  }
})

test('a visitor tries the review form, logs in, and finds the text again [D-04 OP-02 RT-16]', async () => {
  const member = await site.api.member()
  const calls: string[] = []
  const visitor = await site.open('/test')
  visitor.on('request', (request) => {
    if (request.url().includes('/api/review')) calls.push(request.url())
  })
  await visitor.getByRole('button', { name: 'Post review' }).click()
  await see(visitor.getByText('A review is required'))
  await see(visitor.getByText('Please choose positive or negative'))
  await visitor.getByLabel('Negative').check()
  await visitor.getByRole('textbox', { name: 'Review' }).fill('Left the gate open twice.')
  await visitor.getByRole('button', { name: 'Post review' }).click()
  await visitor.waitForURL('**/login')
  await visitor.getByLabel('Email').fill(member.user.email)
  await visitor.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await visitor.getByRole('button', { name: 'Login' }).click()
  await visitor.waitForURL('**/test')
  const review = visitor.getByRole('textbox', { name: 'Review' })
  await expect.poll(() => review.inputValue()).toBe('Left the gate open twice.')
  expect(await visitor.getByLabel('Negative').isChecked()).toBe(true)
  expect(calls).toEqual([])
})

test('the server answers an unknown address with 404 and a way on', async () => {
  expect((await site.api.visitor.get('/no-such-page')).status).toBe(404)
  await go('/no-such-page')
  await see(page.getByRole('heading', { level: 1, name: 'Page not found' }))
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Be in the know' }))
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

test('public pages are readable before any script has run', async () => {
  const plain = await site.open('/', { javaScriptEnabled: false })
  for (const [path, words] of [
    ['/', 'Be in the know, before the guests show'],
    ['/selectplan', 'Choose a plan'],
    ['/faq', 'Frequently asked questions'],
    ['/privacypolicy', 'Privacy Policy'],
  ] as const) {
    await plain.goto(path)
    await see(plain.getByRole('heading', { level: 1, name: words }))
  }
})

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
