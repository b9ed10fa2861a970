import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../../shared/routes.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
  page = await site.open('/')
})
afterAll(() => site.close())

const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)

test('every public page has one title, description, canonical address, picture and facts for search engines', async () => {
  const titles = new Set<string>()
  for (const path of prerenderedPaths) {
    await page.goto(path)
    expect(await page.locator('head title').count(), path).toBe(1)
    titles.add(await page.title())
    expect(await attribute('meta[name=description]', 'content'), path).toMatch(/.{30,}/)
    expect(await attribute('link[rel=canonical]', 'href')).toMatch(new RegExp(`^http.*[^/]${path}$`))
    expect(await attribute('meta[property="og:title"]', 'content')).toBe(await page.title())
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(data['@graph'][0], path).toMatchObject({ url: await attribute('link[rel=canonical]', 'href') })
  }
  expect(titles.size).toBe(prerenderedPaths.length)
})

test('after a change of page the head speaks of the new page, and on a page for members of none', async () => {
  await page.goto('/learnmore')
  const origin = new URL((await attribute('link[rel=canonical]', 'href'))!).origin
  for (const [link, path] of [
    ['FAQ', '/faq'],
    ['Privacy Policy', '/privacypolicy'],
    ['About', '/learnmore'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).dispatchEvent('click')
    await expect.poll(() => attribute('link[rel=canonical]', 'href')).toBe(origin + path)
    expect(await attribute('meta[property="og:url"]', 'content')).toBe(origin + path)
    expect(await attribute('meta[property="og:title"]', 'content')).toBe(await page.title())
    const description = await attribute('meta[name=description]', 'content')
    expect(await attribute('meta[property="og:description"]', 'content')).toBe(description)
    const facts = await page.locator('script[type="application/ld+json"]').count()
    expect(facts, path).toBe(path === '/learnmore' ? 1 : 0)
  }
  const member = await site.api.member()
  const own = await openSignedIn(site, '/faq', { member })
  await own.getByRole('link', { name: 'Hosting Help' }).first().click()
  await own.waitForURL('**/bestpractices')
  await expect.poll(() => own.locator('link[rel=canonical], meta[property^="og:"]').count()).toBe(0)
})

test('the picture of a shared link is there, 1200 by 630', async () => {
  const address = new URL((await attribute('meta[property="og:image"]', 'content'))!)
  const size = await page.evaluate(async (path) => {
    const picture = await createImageBitmap(await (await fetch(path)).blob())
    return [picture.width, picture.height]
  }, address.pathname)
  expect(size).toEqual([1200, 630])
})

test('the FAQ names its 13 questions to search engines', async () => {
  await page.goto('/faq')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(data['@graph'][0]).toMatchObject({ '@type': 'FAQPage' })
  expect(data['@graph'][0].mainEntity).toHaveLength(13)
})

test('an unknown address has status 404, one title and nothing for search engines [RT-23]', async () => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await see(page.getByRole('heading', { level: 1, name: 'Page not found' }))
  expect(await page.locator('title').allTextContents()).toEqual([expect.stringContaining('Page not found')])
})

test('robots and sitemap are served with the address of the product', async () => {
  const robots = await site.api.visitor.get('/robots.txt')
  const [, address] = /^Sitemap: (.*)$/m.exec(robots.text)!
  const sitemap = await site.api.visitor.get(new URL(address!).pathname)
  const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => new URL(found!).pathname)
  expect(pages).toEqual(prerenderedPaths.filter((path) => !['/login', '/password-reset'].includes(path)))
})

/** Records the addresses that this page requests. */
function requestsOf(used: Page): string[] {
  const found: string[] = []
  used.on('request', (request) => found.push(new URL(request.url()).href))
  return found
}

test('a member never downloads the admin screens, and nobody the payment script, not even to be offline [D-90]', async () => {
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

test('a public page paints before any of its files is there, and a script of another kind may not run [D-90]', async () => {
  expectErrors(/Content Security Policy|TrustedScript/)
  const visitor = await site.open('/robots.txt', { viewport: phone })
  await visitor.route('**/assets/**', (route) => route.abort())
  await visitor.goto('/faq')
  const heading = visitor.getByRole('heading', { level: 1 })
  await see(heading)
  // The style sheet is inlined.
  expect(await heading.evaluate((found) => getComputedStyle(found).fontFamily)).toContain('Newsreader')
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
    await see(own.getByRole('link', { name: 'Account' }).first())
    expect(await own.evaluate('seen'), path).toMatchObject({ lost: false })
    expect(Number(await own.evaluate('seen.shift')), path).toBeLessThan(0.01)
  }
})
