import { expect, test } from 'vitest'
import { prerenderedPaths } from '../../shared/routes.ts'
import { openSite, phone } from './testing/site.ts'

const pages = {
  '/': 'Be in the know, before the guests show',
  '/learnmore': 'About Us',
  '/selectplan': 'Choose a plan',
  '/faq': 'Frequently asked questions',
  '/contact': 'Contact',
  '/about-me': 'If a review is about you',
  '/transparency': 'Transparency',
  '/verify': 'Verify a file',
  '/testimonials': 'What members say',
  '/termsofuse': 'Terms of Use',
  '/privacypolicy': 'Privacy Policy',
  '/login': 'Log in',
  '/password-reset': "Let's reset your password",
  '/test': 'Try the review form',
}

test('after the first visit every public page opens with the server gone, also by its own address [D-90]', async () => {
  expect(Object.keys(pages).sort()).toEqual([...prerenderedPaths].sort())
  const site = await openSite()
  const page = await site.open('/', { viewport: phone, hasWorker: true, isIsolated: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await site.api.close()
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  const status = (path: string) =>
    page.evaluate(
      (path) =>
        fetch(path)
          .then((answer) => answer.status)
          .catch(() => 'none'),
      path,
    )
  for (const path of ['/api/openapi.json', '/assets/gone.js', '/media/intro.mp4'])
    expect(await status(path)).toBe('none')
  await page.goto('/faq#levels')
  await page.getByText('Startup: $100 per year').waitFor()
  await page.goto('/contact')
  await page.getByLabel('Email').fill('v@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Typed without a server')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Something went wrong').waitFor()
  await page.getByText('Your message is still here').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Typed without a server')
})

test('a worker keeps nothing of a captive portal, and is installed once it is gone [D-90 SEC-38]', async () => {
  const site = await openSite()
  const page = await site.open('/theme.js', { viewport: phone, hasWorker: true, isIsolated: true })
  const portal = { status: 200, contentType: 'text/html', body: '<h1>Accept our terms</h1>' }
  let answered = 0
  await page.context().route('**/assets/*.js', async (route) => {
    if (!route.request().serviceWorker()) return route.continue()
    answered += 1
    await route.fulfill(portal)
  })
  await page.goto('/faq')
  const worker = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found?.active ? 'installed' : found ? 'installing' : 'none'
    })
  await expect.poll(() => answered).toBeGreaterThan(0)
  await expect.poll(worker).not.toBe('installing')
  expect(await worker()).toBe('none')
  await page.context().unroute('**/assets/*.js')
  await page.reload()
  await expect.poll(worker).toBe('installed')
  await site.close()
})

test('the browser shows text and has what the product needs offline [D-99]', async () => {
  const site = await openSite()
  const page = await site.open('/faq', { viewport: phone, hasWorker: true, isIsolated: true })
  const heading = page.locator('h1')
  const screenshot = await heading.screenshot()
  await heading.evaluate(({ style }) => (style.color = 'transparent'))
  expect(screenshot.equals(await heading.screenshot())).toBe(false)
  expect(await page.evaluate(offlineFeatures)).toEqual({ worker: true, cipher: true, store: true })
  await site.close()
})

/** Runs in the page. */
async function offlineFeatures() {
  const { active } = await navigator.serviceWorker.ready
  const opening = indexedDB.open('try')
  const store = await new Promise((done) => {
    opening.addEventListener('success', () => done(true))
    opening.addEventListener('error', () => done(false))
  })
  return { worker: active !== null, cipher: 'encrypt' in crypto.subtle, store }
}
