import { expect, test } from 'vitest'
import { fileHeaders } from './headers.ts'

const id = '6740000000000000000000aa'

test('a file is served with a fixed type, kept nowhere, and nothing in it may run [D-51]', () => {
  expect(fileHeaders({ id, ext: 'jpg', size: 12 })).toMatchObject({
    'Content-Type': 'image/jpeg',
    'Content-Length': '12',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test('pictures are shown and PDFs are saved, under neutral names [D-51]', () => {
  const disposition = (ext: 'gif' | 'png' | 'pdf') => fileHeaders({ id, ext, size: 1 })['Content-Disposition']
  expect(disposition('gif')).toBe(`inline; filename="${id}.gif"`)
  expect(disposition('png')).toBe(`inline; filename="${id}.png"`)
  expect(disposition('pdf')).toBe(`attachment; filename="${id}.pdf"`)
  expect(fileHeaders({ id, ext: 'png', size: 1, variant: 'thumbnail' })).toMatchObject({
    'Content-Type': 'image/webp',
    'Content-Disposition': `inline; filename="${id}.webp"`,
  })
})
