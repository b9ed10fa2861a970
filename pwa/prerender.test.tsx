import { expect, test } from 'vitest'
import { brand } from '../shared/brand.ts'
import { pages, render } from './prerender.tsx'

test('D-90 every public page is rendered with its heading, title, description and no script', async () => {
  for (const page of pages) {
    const { head, body } = await render(page)
    expect(head, page).toMatch(/<title>[^<]+<\/title>/)
    expect(head, page).toContain('<meta name="description"')
    expect(body, page).toMatch(/<h1[^>]*>.+?<\/h1>/s)
    expect(body, page).not.toContain('<script')
  }
})

test('RT-05 RT-06 RT-41 RT-42 RT-43 the footer has logo, links and copyright', async () => {
  const { body } = await render('/faq')
  const footer = /<footer.*<\/footer>/s.exec(body)![0]
  expect(footer).toContain('<svg')
  expect(footer).toContain('href="/privacypolicy"')
  expect(footer).toContain('href="/termsofuse"')
  expect(footer).toContain(brand.company)
  expect(footer).toContain('©')
})
