/**
 * Measures what hashing on the device costs: ten photos of 5 MB are chosen in the form for a guest, on a page that is
 * slowed four times, with and without it. Prints one line of JSON per figure. api/bench/hashing.ts starts it and passes
 * database, member and rounds in the environment.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { runServer } from '../../api/testing/server.ts'
import { launchOptions } from '../e2e/testing/chromium.ts'
import { phone } from '../e2e/testing/site.ts'

declare global {
  /** Whether a photo is hashed; without it the page sends none, and the server takes it all the same. */
  var isHashing: boolean
  /** How many photos were looked at, from when to when, and the longest that the page stood still meanwhile. */
  var hashed: { count: number; begun: number; ended: number; longest: number }
}

const { MONGODB_URI = '', MEMBER = '', PASSWORD = '', ROUNDS = '3', UPLOADS = '1' } = process.env
const uploadTimeoutMs = 600_000
const photoCount = 10
/** CPU throttling that stands for a phone. */
const cpuSlowdown = 4

const folder = await mkdtemp(join(tmpdir(), 'bench-hashing-'))
const server = runServer({ MONGODB_URI, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' })
const browser = await chromium.launch(await launchOptions())
const figures = new Map<string, number[]>()
const record = (figure: string, value: number) => figures.set(figure, [...(figures.get(figure) ?? []), value])
try {
  await server.listening
  const photos = await makePhotos()
  // the round 0 does not count: it compiles what is needed
  for (let round = 0; round <= Number(ROUNDS); round += 1)
    for (const isHashing of round % 2 === 0 ? [true, false] : [false, true]) {
      const { longest, took } = await choose(photos, isHashing, waitForHashes)
      if (round > 0) record(isHashing ? 'still with' : 'still without', longest)
      if (round > 0 && isHashing) record('hashing', took)
    }
  for (let round = 0; round < Number(UPLOADS); round += 1)
    for (const isHashing of round % 2 === 0 ? [true, false] : [false, true])
      record(
        isHashing ? 'upload with' : 'upload without',
        (await choose(photos, isHashing, waitForUploads)).ms,
      )
  for (const [figure, values] of figures) console.log(JSON.stringify({ figure, values }))
} finally {
  await browser.close()
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Different photos that hardly compress, below the limits of the page, which scales none of them. */
async function makePhotos(): Promise<string[]> {
  const paths = Array.from({ length: photoCount }, (_, number) => join(folder, `photo-${number}.jpg`))
  for (const [number, path] of paths.entries()) {
    const noise = { type: 'gaussian', mean: 120 + number, sigma: 24 } as const
    const create = { width: 2800, height: 2000, channels: 3, background: 'white', noise } as const
    await writeFile(path, await sharp({ create }).jpeg({ quality: 98 }).toBuffer())
  }
  return paths
}

/** On a device of its own, because a form that was left comes back with its files. */
async function logIn(): Promise<Page> {
  const page = await browser.newPage({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    baseURL: server.url('/'),
    serviceWorkers: 'block',
  })
  await page.addInitScript(installWatch)
  await page.goto('/login')
  await page.getByLabel('Email').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).tap()
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

type Wait = (page: Page) => Promise<unknown>

/** Chooses the photos, and waits; `ms` is how long that took. */
async function choose(photos: string[], isHashing: boolean, wait: Wait) {
  const page = await logIn()
  await page.goto('/createguest')
  const field = page.locator('input[type=file][multiple]')
  await field.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.evaluate((isHashing) => void (globalThis.isHashing = isHashing), isHashing)
  const waited = wait(page)
  const chosen = performance.now()
  await field.setInputFiles(photos)
  await waited
  const ms = performance.now() - chosen
  const { count, begun, ended, longest } = await page.evaluate(() => globalThis.hashed)
  await page.context().close()
  if (count !== photoCount) throw new Error(`${count} photos were looked at`)
  return { longest, took: ended - begun, ms }
}

/** Until all are hashed; nothing is sent meanwhile. */
async function waitForHashes(page: Page): Promise<void> {
  await page.route('**/api/files', () => undefined)
  await page.waitForFunction((photos) => globalThis.hashed.count === photos, photoCount)
}

/** Until the server has stored the last one. */
async function waitForUploads(page: Page): Promise<void> {
  let stored = 0
  await page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/files') && response.status() === 201 && (stored += 1) === photoCount,
    { timeout: uploadTimeoutMs },
  )
}

/** Runs in the page before its own code: notes when photos are hashed, and how long the page stands still meanwhile. */
function installWatch(): void {
  globalThis.isHashing = true
  globalThis.hashed = { count: 0, begun: 0, ended: 0, longest: 0 }
  const { hashed } = globalThis
  globalThis.Worker = class extends Worker {
    constructor(...made: ConstructorParameters<typeof Worker>) {
      super(...made)
      this.addEventListener('message', ({ data }: MessageEvent<object>) => {
        if (!('sha256' in data) && !('isUnreadable' in data)) return
        hashed.count += 1
        hashed.ended = performance.now()
      })
    }
    override postMessage(message: unknown): void {
      if (hashed.begun === 0) watch((hashed.begun = performance.now()))
      if (globalThis.isHashing) super.postMessage(message, [])
      else this.dispatchEvent(new MessageEvent('message', { data: { isUnreadable: true } }))
    }
  }
  /** A tap waits as long as the next message does. */
  const { port1, port2 } = new MessageChannel()
  let last = 0
  const watch = (begun: number) => {
    last = begun
    port1.postMessage(null)
  }
  port2.addEventListener('message', () => {
    const now = performance.now()
    hashed.longest = Math.max(hashed.longest, now - last)
    last = now
    if (hashed.count < 10) port1.postMessage(null)
  })
  port2.start()
}
