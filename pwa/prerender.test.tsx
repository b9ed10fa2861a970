import { expect, test } from 'vitest'
import { brand } from '../shared/brand.ts'
import { isContentPath } from '../shared/routes.ts'
import { originMark } from '../shared/origin-mark.ts'
import { pages, render, screens } from './prerender.tsx'

test('every public page is rendered with its heading, title, description and no script [D-90]', async () => {
  for (const page of pages) {
    const { head, body } = await render(page)
    expect(head, page).toMatch(/<title>[^<]+<\/title>/)
    expect(head, page).toContain('<meta name="description"')
    expect(body, page).toMatch(/<h1[^>]*>.+?<\/h1>/s)
    expect(body, page).not.toContain('<script')
  }
})

test('the footer has logo, links and copyright [RT-05 RT-06 RT-41 RT-42 RT-43]', async () => {
  const { body } = await render('/faq')
  const footer = /<footer.*<\/footer>/s.exec(body)![0]
  expect(footer).toContain('<svg')
  expect(footer).toContain('href="/privacypolicy"')
  expect(footer).toContain('href="/termsofuse"')
  expect(footer).toContain(brand.company)
  expect(footer).toContain('©')
})

test('every public page says for shared links and search engines what it is', async () => {
  for (const page of pages) {
    const { head } = await render(page)
    expect(head, page).toContain(`<link rel="canonical" href="${originMark}${page}">`)
    expect(head, page).toContain(`<meta property="og:image" content="${originMark}/social.png">`)
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)!
    expect(JSON.parse(data!)['@graph'][0], page).toMatchObject({ url: originMark + page })
  }
})

test('the build weighs every screen as what it is: public, for members, for admins', () => {
  const access = new Map(screens.map(({ path, access }) => [path, access]))
  for (const page of pages) expect(access.get(page), page).toBe(isContentPath(page) ? undefined : 'public')
  expect(access.get('/register')).toBe('public')
  expect(access.get('/guest/:id')).toBe('member')
  expect(access.get('/admin-dashboard')).toBe('admin')
  expect(screens.every(({ screen }) => /^[A-Z]\w+Screen$/.test(screen))).toBe(true)
})
