import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestContext } from '../http/request-context.ts'
import { clientOrigin } from './client-origin.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Safari on iOS', `${iPhone} Version/26.2 Mobile/15E148 Safari/604.1`],
  ['Safari on iOS', `${iPhone} Mobile/15E148 Instagram 410.0.0.0.1 (iPhone14,5; iOS 18_7; en_US)`],
  ['Chrome on iOS', `${iPhone} CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1`],
  ['Safari on macOS', `${mac} Version/26.2 Safari/605.1.15`], // an iPad says the same
  ['Chrome on Android', `${android} Chrome/143.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${android} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Microsoft Edge on Windows', `${windows} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
  ['Chrome on Windows', `${windows} Chrome/109.0.0.0 Safari/537.36`],
])('a device is named %s by its real user agent [ENG-09]', (name, userAgent) => {
  const request = { requestId: '', address: '', userAgent }
  expect(requestContext.run(request, clientOrigin).browser).toBe(name)
})

test('no page reads a user agent: what works is decided by features [ENG-09]', () => {
  const pwa = join(import.meta.dirname, '../../pwa')
  const files = globSync('**/*.{ts,tsx,js,html}', {
    cwd: pwa,
    exclude: (name) => /^(e2e|testing|dist)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(300)
  const reading = files.filter((file) =>
    /userAgent|navigator\.(platform|vendor)/.test(readFileSync(join(pwa, file), 'utf8')),
  )
  expect(reading).toEqual([])
})
