import { expect, test } from 'vitest'
import { prerenderedPaths } from '../../../shared/routes.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** What an expression finds in a text, which must be there once. */
function only(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(new RegExp(pattern, 'gs'))].map(([, part]) => part)
  expect(found, String(pattern)).toHaveLength(1)
  return found[0]!
}

test('every public page has one title, description, address and picture, and facts for search engines', async () => {
  const titles = new Set<string>()
  for (const path of prerenderedPaths) {
    const { text } = await screens.api.visitor.get(path)
    const head = only(text, /<head>(.*)<\/head>/)
    const title = only(head, /<title>(.*?)<\/title>/)
    titles.add(title)
    expect(only(head, /<meta name="description" content="(.*?)"/), path).toMatch(/.{30,}/)
    const canonical = only(head, /<link rel="canonical" href="(.*?)"/)
    expect(canonical).toBe(screens.api.url + path)
    expect(only(head, /<meta property="og:title" content="(.*?)"/)).toBe(title)
    expect(only(head, /<meta property="og:image" content="(.*?)"/)).toBe(`${screens.api.url}/social.png`)
    const facts = JSON.parse(only(head, /<script type="application\/ld\+json">(.*?)<\/script>/))
    expect(facts['@graph'][0], path).toMatchObject({ url: canonical })
  }
  expect(titles.size).toBe(prerenderedPaths.length)
})

test('the FAQ names its 13 questions to search engines', async () => {
  const { text } = await screens.api.visitor.get('/faq')
  const facts = JSON.parse(only(text, /<script type="application\/ld\+json">(.*?)<\/script>/))
  expect(facts['@graph'][0]).toMatchObject({ '@type': 'FAQPage' })
  expect(facts['@graph'][0].mainEntity).toHaveLength(13)
})

test('after a change of page the head speaks of the new page, and on a page for members of none', async () => {
  const page = await screens.open('/contact', { member: await screens.api.member() })
  await see(page.getByRole('link', { name: 'Account' }).first()) // from here on links load no document
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  const origin = new URL((await attribute('link[rel=canonical]', 'href'))!).origin
  for (const [link, path] of [
    ['For guests', '/about-me'],
    ['Contact', '/contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect.poll(() => attribute('link[rel=canonical]', 'href')).toBe(origin + path)
    expect(await attribute('meta[property="og:url"]', 'content')).toBe(origin + path)
    expect(await attribute('meta[property="og:title"]', 'content')).toBe(await page.title())
    const description = await attribute('meta[name=description]', 'content')
    expect(await attribute('meta[property="og:description"]', 'content')).toBe(description)
    const facts = await page.locator('script[type="application/ld+json"]').count()
    expect(facts, path).toBe(path === '/contact' ? 1 : 0)
  }
  await page.getByRole('link', { name: 'Hosting Help' }).first().click()
  await page.waitForURL('**/bestpractices')
  await expect.poll(() => page.locator('link[rel=canonical], meta[property^="og:"]').count()).toBe(0)
})

test('an unknown address has status 404, one title, a way on, and nothing for search engines [RT-23]', async () => {
  const answer = await screens.api.visitor.get('/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const page = await screens.open('/nowhere')
  await see(page.getByRole('heading', { level: 1, name: 'Page not found' }))
  expect(await page.locator('title').allTextContents()).toEqual([expect.stringContaining('Page not found')])
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Be in the know' }))
})

test('the picture of a shared link is there, 1200 by 630', async () => {
  const answer = await fetch(`${screens.api.url}/social.png`)
  const picture = Buffer.from(await answer.arrayBuffer())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
})

test('robots and sitemap are served with the address of the product', async () => {
  const robots = await screens.api.visitor.get('/robots.txt')
  const [, address] = /^Sitemap: (.*)$/m.exec(robots.text)!
  const sitemap = await screens.api.visitor.get(new URL(address!).pathname)
  const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => new URL(found!).pathname)
  expect(pages).toEqual(prerenderedPaths.filter((path) => !['/login', '/password-reset'].includes(path)))
})
