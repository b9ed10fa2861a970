import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test.each([
  ['/termsofuse.pdf', 'PUB-26'],
  ['/privacypolicy.pdf', 'PUB-27'],
])('%s is a PDF for everybody, revalidated by its etag [%s D-02]', async (path) => {
  const first = await api.visitor.get(path)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toMatch(/^inline; filename=".+\.pdf"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.text.startsWith('%PDF-')).toBe(true)
  const etag = first.headers.get('etag')!
  expect((await api.visitor.get(path, { 'if-none-match': etag })).status).toBe(304)
})
