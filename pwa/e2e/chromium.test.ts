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
const carried = async () => '/carried/chromium'
const none = async () => {
  throw new Error('nothing to unpack')
}

test('D-99 CHROME_PATH comes first', async () => {
  const [mine, onPath] = [await program('mine'), await program('bin', 'chromium')]
  const env = { CHROME_PATH: mine, PATH: join(onPath, '..') }
  expect(await findChromium(env, carried)).toBe(mine)
})

test('D-99 a CHROME_PATH that cannot be run is said, not skipped', async () => {
  const env = { CHROME_PATH: join(folder, 'missing'), PATH: '' }
  await expect(findChromium(env, carried)).rejects.toThrow(
    /^CHROME_PATH is .*missing.*correct it or unset it\.$/,
  )
})

test('D-99 chromium or google-chrome on the PATH come next', async () => {
  const chromium = await program('one', 'chromium')
  const chrome = await program('two', 'google-chrome')
  expect(await findChromium({ PATH: ['/nowhere', join(chromium, '..')].join(delimiter) }, carried)).toBe(
    chromium,
  )
  expect(await findChromium({ PATH: join(chrome, '..') }, carried)).toBe(chrome)
})

test('D-99 the one that the npm package carries comes last', async () => {
  await writeFile(join(folder, 'chromium'), 'no program')
  expect(await findChromium({ PATH: folder }, carried)).toBe('/carried/chromium')
})

test('D-99 without any browser a sentence says what to do', async () => {
  await expect(findChromium({ PATH: '' }, none)).rejects.toThrow(
    'No browser was found for the browser tests: install chromium or google-chrome, ' +
      'or set CHROME_PATH to the path of a Chromium program.',
  )
})

test('D-99 the browser shows text and has what the product needs offline', async () => {
  const server = createServer((request, answer) => {
    const script = request.url === '/sw.js'
    answer
      .setHeader('content-type', script ? 'text/javascript' : 'text/html')
      .end(script ? '' : '<p>Hello</p>')
  }).listen(0)
  const page = await (await testBrowser()).newPage({ viewport: { width: 200, height: 100 } })
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const shown = await page.screenshot()
    await page.locator('p').evaluate((text) => (text.textContent = ''))
    expect(shown.equals(await page.screenshot())).toBe(false)
    expect(await page.evaluate(offlineParts)).toEqual({ worker: true, cipher: true, store: true })
  } finally {
    await page.close()
    server.close()
  }
})

/** Runs in the page. */
async function offlineParts() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const opening = indexedDB.open('try')
  const store = await new Promise((done) => {
    opening.addEventListener('success', () => done(true))
    opening.addEventListener('error', () => done(false))
  })
  return { worker: active !== null, cipher: 'encrypt' in crypto.subtle, store }
}
