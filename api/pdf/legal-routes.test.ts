import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test.each([
  ['PUB-26', '/termsofuse.pdf'],
  ['PUB-27', '/privacypolicy.pdf'],
])('%s D-02 %s is a PDF for everybody, revalidated by its etag', async (_id, path) => {
  const first = await api.visitor.get(path)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toMatch(/^inline; filename=".+\.pdf"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.text.startsWith('%PDF-')).toBe(true)
  const etag = first.headers.get('etag')!
  expect((await api.visitor.get(path, { 'if-none-match': etag })).status).toBe(304)
})
