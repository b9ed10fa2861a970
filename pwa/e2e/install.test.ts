import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let guestId: string
let page: Page

beforeAll(async () => {
  site = await openSite()
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Viewed' }))._id
})
afterAll(() => site.close())

const offer = () => page.getByRole('region', { name: 'Install' })
const button = (name: string) => offer().getByRole('button', { name, exact: true })
const seeGuest = () => see(page.getByRole('heading', { level: 1, name: 'Gina Viewed' }))

async function openMember(options: BrowserContextOptions = {}) {
  const member = await site.api.member()
  page = await openSignedIn(site, '/memberhomepage', {
    member,
    viewport: phone,
    isIsolated: true,
    ...options,
  })
  await see(page.getByRole('heading', { level: 1 }))
}

/** Dispatches Chromium's `beforeinstallprompt`; the prompt has this outcome. */
const offerInstall = (outcome: 'accepted' | 'dismissed') =>
  page.evaluate((outcome) => {
    const asked = { prompts: 0 }
    const prompt = () => {
      asked.prompts += 1
      return Promise.resolve()
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })
    Object.assign(globalThis, { asked })
    return !dispatchEvent(event)
  }, outcome)
const prompts = () =>
  page.evaluate(() => (globalThis as unknown as { asked: { prompts: number } }).asked.prompts)

/** Navigates to the guest and back by links, because the event does not survive another document. */
async function goToGuest() {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/guest/${guestId}`)
  await seeGuest()
}

test('the own install button comes with the first viewed guest; a refusal outlives the end of the session [D-12]', async () => {
  await openMember()
  expect(await offerInstall('accepted')).toBe(true) // the browser's own banner stays away
  expect(await offer().count()).toBe(0)
  await goToGuest()
  await see(offer())
  await see(button('Install'))
  expect(await offer().getByText('Add to Home Screen').count()).toBe(0)
  await button('Not now').click()
  await expect.poll(() => offer().count()).toBe(0)
  await page.evaluate(() => localStorage.clear())
  const member = await site.api.member()
  const again = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
  await again.context().addCookies(await page.context().cookies())
  page = again
  await page.goto('/memberhomepage')
  await see(page.getByRole('heading', { level: 1 }))
  await offerInstall('accepted')
  await goToGuest()
  expect(await offer().count()).toBe(0)
})

test('the install button asks the browser once, and goes when the app is installed', async () => {
  await openMember()
  await offerInstall('accepted')
  await goToGuest()
  await button('Install').click()
  await expect.poll(() => offer().count()).toBe(0)
  expect(await prompts()).toBe(1)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('install')
})

test('who refuses the browser’s question is not asked again [D-12]', async () => {
  await openMember()
  await offerInstall('dismissed')
  await goToGuest()
  await button('Install').click()
  await expect.poll(() => offer().count()).toBe(0)
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'install')
  await expect.poll(cookie).toMatchObject({ value: 'no', path: '/' })
  expect((await cookie())!.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400)
  await offerInstall('accepted')
  await page.goto(`/guest/${guestId}`)
  await seeGuest()
  await offerInstall('accepted')
  expect(await offer().count()).toBe(0)
})

test('an iPhone, known by its Home Screen alone, says how: Share, Add to Home Screen; its app does not', async () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  await openMember({ userAgent: iPhone })
  await goToGuest()
  expect(await offer().count()).toBe(0) // the name of a browser decides nothing
  await openMember()
  await page.addInitScript(() => void Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.reload()
  await see(page.getByRole('heading', { level: 1 }))
  expect(await offer().count()).toBe(0)
  await goToGuest()
  const steps = async () => (await offer().getByRole('listitem').allInnerTexts()).map((step) => step.trim())
  await expect
    .poll(steps)
    .toEqual(['Press Share', 'Choose Add to Home Screen', 'Open it there and log in once more'])
  expect(await button('Install').count()).toBe(0)
  await page.addInitScript(() => {
    const { matchMedia } = globalThis
    globalThis.matchMedia = (query) =>
      query.includes('standalone')
        ? (Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
        : matchMedia(query)
  })
  await page.reload()
  await seeGuest()
  expect(await offer().count()).toBe(0)
})

test('Chromium finds the page installable and nothing wrong with its manifest', async () => {
  await openMember()
  const cdp = await page.context().newCDPSession(page)
  const { errors, data, manifest } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ id: '/', scope: '/', start_url: '/memberhomepage' })
  const taken = manifest as unknown as Record<string, unknown[]> // Chromium leaves out what it does not accept
  expect([taken.icons!.length, taken.screenshots!.length, taken.shortcuts!.length]).toEqual([4, 4, 2])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  const others = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(others).toEqual([])
  const { screenshots, icons, shortcuts } = JSON.parse(data!) as Record<
    string,
    { src: string; icons?: { src: string }[] }[]
  >
  const pictures = [screenshots!, icons!, shortcuts!.flatMap((one) => one.icons!)].flat()
  for (const { src } of pictures) expect((await fetch(new URL(src, site.api.url))).status).toBe(200)
})

const insets = {
  upright: { viewport: phone, top: 59, right: 0, bottom: 34, left: 0 },
  sideways: { viewport: { width: 844, height: 390 }, top: 0, right: 59, bottom: 21, left: 59 },
  'sideways and large': { viewport: { width: 932, height: 430 }, top: 0, right: 59, bottom: 21, left: 59 },
}

test.each(Object.entries(insets))(
  'held %s, nothing lies under the notch or the bar of the phone',
  async (_, held) => {
    const { viewport, ...areas } = held
    await openMember({ viewport })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: areas })
    await goToGuest()
    const covered = async () => {
      const parts = page.locator(
        'h1, header a, header button, main button, main textarea, footer a, footer button',
      )
      const bars = page.getByRole('navigation', { name: 'Members' }).locator('a, button')
      const visible = (at: { width: number; height: number }) => at.width > 0 && at.height > 0
      const boxes = async (of: typeof parts) =>
        (
          await of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
        ).filter(visible)
      const beside = [...(await boxes(parts)), ...(await boxes(bars))].filter(
        ({ left, right }) => left < areas.left || right > viewport.width - areas.right,
      )
      const below = (await boxes(bars)).filter(({ bottom }) => bottom > viewport.height - areas.bottom)
      const above = (await boxes(page.locator('header a, header button'))).filter(
        ({ top }) => top < areas.top,
      )
      return [...beside, ...below, ...above]
    }
    await expect.poll(covered).toEqual([])
    await page.evaluate(() => scrollTo(0, 99_999))
    await expect.poll(covered).toEqual([])
    await page.getByRole('banner').getByRole('button').last().click()
    const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox()
    expect(close!.x + close!.width).toBeLessThanOrEqual(viewport.width - areas.right)
  },
)
