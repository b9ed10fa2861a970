import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectErrors } from '../testing/console-errors.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Records the addresses that this page requests. */
function requestsOf(used: Page): string[] {
  const found: string[] = []
  used.on('request', (request) => found.push(new URL(request.url()).href))
  return found
}

test('a member never downloads the admin screens or the payment script, not even to be offline [D-90]', async () => {
  const member = await site.api.member()
  const own = await openSignedIn(site, '/memberhomepage', { member, hasWorker: true, isIsolated: true })
  const asked = requestsOf(own)
  own.context().on('request', (request) => asked.push(request.url()))
  const guest = await site.api.guest()
  for (const path of ['/guestlist', `/guest/${guest._id}`, '/createguest', '/viewreviews', '/faq', '/']) {
    await own.goto(path)
    await see(own.getByRole('heading', { level: 1 }))
  }
  await own.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(asked.some((address) => address.includes('/assets/'))).toBe(true)
  expect(asked.filter((address) => address.includes('/assets/admin/') || address.includes('stripe'))).toEqual(
    [],
  )
})

/** Downloads at 1.6 Mbit/s, and every answer takes 150 ms longer. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

test("a first visit over slow 4G paints the headline in the product's face, and nothing moves [DOR-32]", async () => {
  for (const path of ['/', '/faq', '/selectplan']) {
    const visitor = await site.open('/robots.txt', { viewport: phone, isIsolated: true })
    const devtools = await visitor.context().newCDPSession(visitor)
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await visitor.addInitScript(() => {
      const seen = { painted: [] as string[], shift: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver(() => {
        seen.painted = [...document.fonts].flatMap(({ family, status }) =>
          status === 'loaded' ? [family] : [],
        )
      }).observe({ type: 'paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shift += value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visitor.goto(path, { waitUntil: 'networkidle' })
    type Seen = { seen: { painted: string[]; shift: number } }
    const { painted, shift } = await visitor.evaluate(() => (globalThis as unknown as Seen).seen)
    expect(painted, path).toContain('Headline')
    expect(shift, path).toBeLessThanOrEqual(0.01)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(
      fonts.map(({ isCustomFont, familyName }) => [isCustomFont, familyName]),
      path,
    ).toEqual([[true, expect.stringContaining('Newsreader')]])
  }
})

test('a public page paints before any of its files is there, and a script of another kind may not run [D-90]', async () => {
  expectErrors(/Content Security Policy|TrustedScript/)
  const visitor = await site.open('/robots.txt', { viewport: phone })
  await visitor.route('**/assets/**', (route) => route.abort())
  for (const [path, words] of [
    ['/', 'Be in the know, before the guests show'],
    ['/selectplan', 'Choose a plan'],
    ['/privacypolicy', 'Privacy Policy'],
    ['/faq', 'Frequently asked questions'],
  ] as const) {
    await visitor.goto(path)
    const heading = visitor.getByRole('heading', { level: 1, name: words })
    await see(heading)
    // The style sheet is inlined.
    expect(await heading.evaluate((found) => getComputedStyle(found).fontFamily)).toContain('Newsreader')
  }
  await visitor.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.title = "taken over"')
    document.head.append(script)
  })
  expect(await visitor.title()).not.toBe('taken over')
})

test('no text becomes markup or a script, and no address but ours one, on any page [SEC-28]', async () => {
  expectErrors(/Content Security Policy|TrustedTypes?|Trusted(HTML|Script)/)
  for (const path of ['/faq', '/register', '/login']) {
    const visitor = await site.open(path)
    await see(visitor.getByRole('heading', { level: 1 }))
    const outcomes = await visitor.evaluate(() => {
      const script = document.createElement('script')
      const sinks: Record<string, () => void> = {
        html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
        document: () => document.write('<p>x'),
        text: () => (script.text = 'alert(1)'),
        address: () => (script.src = 'https://evil.example/x.js'),
        data: () => (script.src = 'data:text/javascript,alert(1)'),
        worker: () => void new Worker('https://evil.example/x.js'),
        file: () => (script.src = '/api/files/x.js'),
      }
      const passed = Object.keys(sinks).filter((name) => {
        try {
          sinks[name]!()
          return true
        } catch {
          return false
        }
      })
      script.src = '/assets/own.js'
      return { passed, own: script.src.endsWith('/assets/own.js') }
    })
    expect(outcomes, path).toEqual({ passed: [], own: true })
  }
})

test('the browser forbids every feature but the few that our own pages use [SEC-28]', async () => {
  const read = async (path: string) => {
    const visitor = await site.open(path)
    const header = (await visitor.request.get(path)).headers()['permissions-policy']!
    const named = header.split(', ').map((one) => one.split('=')[0]!)
    const { known, allowed } = await visitor.evaluate(() => {
      type Policy = { features: () => string[]; allowedFeatures: () => string[] }
      const policy = (document as unknown as { featurePolicy: Policy }).featurePolicy
      return { known: policy.features(), allowed: policy.allowedFeatures() }
    })
    expect(known.filter((feature) => !named.includes(feature))).toEqual([])
    return { allowed: allowed.sort(), header }
  }
  const few = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
  const usual = await read('/faq')
  expect(usual.allowed).toEqual(few)
  expect(usual.header).toContain('web-share=(self)')
  expect((await read('/register')).allowed).toEqual([...few, 'payment'].sort())
  expect((await read('/guestlist')).allowed).toEqual(few)
})

test('a member on a public page sees no jump: what was painted stays while the page comes to life [D-90]', async () => {
  const member = await site.api.member()
  const own = await openSignedIn(site, '/faq', { member, viewport: phone, isIsolated: true })
  await own.addInitScript(() => {
    const seen: { shift: number; lost: boolean } = { shift: 0, lost: false }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main h1')
      new MutationObserver(() => (seen.lost ||= !main?.isConnected)).observe(document, {
        childList: true,
        subtree: true,
      })
    })
  })
  for (const path of ['/', '/faq', '/learnmore']) {
    await own.goto(path)
    await see(own.getByRole('navigation', { name: 'Members' }).getByRole('button', { name: 'More' }))
    expect(await own.evaluate('seen'), path).toMatchObject({ lost: false })
    expect(Number(await own.evaluate('seen.shift')), path).toBeLessThan(0.01)
  }
})
