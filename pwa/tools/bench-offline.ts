/**
 * Measures offline use on a slowed device, and the least that the same takes there, in milliseconds: fills the vaults of
 * three members from a server, kills the server, and measures.
 * Prints one line of JSON per figure. api/bench/offline.ts starts it and passes database, members and rounds in the
 * environment.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page, type Response } from 'playwright-core'
import { runServer } from '../../api/testing/server.ts'
import { installTimers } from './bench-frames.ts'
import { launchOptions } from '../e2e/testing/chromium.ts'
import { phone } from '../e2e/testing/site.ts'

const { MONGODB_URI = '', MANY = '', FEW = '', STAYS = '', PASSWORD = '', ROUNDS = '3' } = process.env
const rounds = Number(ROUNDS)
/** A document of the page's origin that the same worker answers, with nothing in it that runs. */
const emptyPage = '/theme.js'
/** CPU throttling that simulates a phone. */
const cpuSlowdown = 4
/** Guests opened per page load. */
const taps = 4
/** A browser is busy right after its start. */
const settleMs = 500
/** A person looks at the page before tapping. */
const thinkMs = 500

const folder = await mkdtemp(join(tmpdir(), 'bench-offline-'))
const server = runServer({ MONGODB_URI, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' })
const figures = new Map<string, number[]>()
const record = (figure: string, ms: number) => figures.set(figure, [...(figures.get(figure) ?? []), ms])
let browser: BrowserContext | undefined
try {
  await server.listening
  await fillVault(MANY, 2000)
  await fillVault(FEW, 200)
  await fillVault(STAYS, 1, seeAllStays)
  server.kill('SIGKILL')
  await server.ended
  for (let round = 0; round < rounds; round += 1) {
    console.error(`offline: round ${round + 1} of ${rounds}, ${Math.round(performance.now() / 1000)} s`)
    await coldStart('empty page', emptyPage)
    await coldStart('app', '/memberhomepage')
    browser = await openBrowser(FEW)
    await measureList('history of 200')
    await measureArrivals()
    await browser.close()
    browser = await openBrowser(MANY)
    await measureBareRead()
    await measureList('history of 2000', 'search')
    await measureTyping()
    await measureUnlocking()
    await browser.close()
    browser = await openBrowser(STAYS)
    await measureFirstList()
    await browser.close()
  }
  for (const [figure, values] of figures) console.log(JSON.stringify({ figure, values }))
} finally {
  await browser?.close()
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Opens the member's persistent browser profile. */
async function openBrowser(email: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(join(folder, email), {
    ...(await launchOptions()),
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    baseURL: server.url('/'),
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(installTimers)
  return context
}

/** Logs in and waits until every guest and all files of the page are saved on the device. */
async function fillVault(email: string, guests: number, more?: (page: Page) => Promise<void>): Promise<void> {
  browser = await openBrowser(email)
  const page = await browser.newPage()
  await logIn(page, email)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByText('Saving guests').waitFor({ state: 'detached' })
  while ((await page.evaluate(() => globalThis.savedGuests())) < guests) await pause(200)
  await more?.(page)
  await browser.close()
}

/** Waits until a contact brings no stay that this device has not written yet. */
async function seeAllStays(page: Page): Promise<void> {
  for (let isAll = false; !isAll;) {
    let records: unknown[] = []
    const isLast = async (answer: Response) => {
      if (!answer.url().endsWith('/api/stays')) return false
      const told = (await answer.json()) as { records: unknown[]; hasMore: boolean }
      ;({ records } = told)
      return !told.hasMore
    }
    const answered = page.waitForResponse(isLast, { timeout: 120_000 })
    await page.goto('/memberhomepage')
    await answered
    isAll = records.length === 0
    if (!isAll) await pause(5000) // it is written
  }
}

async function logIn(page: Page, email: string): Promise<unknown> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  return tapTo(page, page.getByRole('button', { name: 'Login' }), '#root:not([inert]) h1', 'Welcome')
}

async function slowPage(): Promise<Page> {
  const page = await browser!.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}

async function coldStart(figure: string, path: string): Promise<void> {
  browser = await openBrowser(MANY)
  await pause(settleMs)
  const page = await slowPage()
  await page.goto(path, { waitUntil: 'commit' })
  record(figure, await page.evaluate(() => globalThis.firstPaint()))
  await browser.close()
}

/**
 * Taps in the middle of an element, without Playwright's checks that would add time. Resolves as `timeToPaint`.
 */
async function tapTo(page: Page, target: Locator, selector: string, text: string | null): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  await page.evaluate(
    ({ selector, text }) => void (globalThis.pendingPaint = globalThis.timeToPaint(selector, text, 'tap')),
    { selector, text },
  )
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  return page.evaluate(() => globalThis.pendingPaint)
}

async function openPage(path: string): Promise<Page> {
  const page = await slowPage()
  await page.goto(path)
  await page.locator('#root:not([inert]) h1').first().waitFor()
  await pause(thinkMs)
  return page
}

/** The least that a tap on a saved guest costs: a page of the same origin that has nothing but this to do. */
async function measureBareRead(): Promise<void> {
  const page = await slowPage()
  await page.goto(emptyPage)
  await page.evaluate(() => globalThis.showBareRead())
  for (let tap = 0; tap < taps; tap += 1) {
    await pause(thinkMs)
    record('bare read', await tapTo(page, page.getByRole('button'), 'button', 'Painted'))
    await page.evaluate(() => (document.querySelector('button')!.textContent = 'Read'))
  }
  await page.close()
}

/** The arrivals among as many stays as a member may keep, tapped while most of them are still to be read. */
async function measureFirstList(): Promise<void> {
  const page = await slowPage()
  await page.goto('/memberhomepage')
  await page.locator('#root:not([inert]) h1').first().waitFor()
  const tab = page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Arrivals' })
  record('first list', await tapTo(page, tab, 'main', 'Numbered'))
  await page.close()
}

/** The first guests of the view history, and where they are many the first results of searches and some guests. */
async function measureList(history: string, search?: string): Promise<void> {
  const page = await openPage('/guestlist')
  if (search !== undefined) await measureSearch(page, search)
  const tab = page.getByRole('tab', { name: 'View History' })
  record(history, await tapTo(page, tab, 'ul[aria-label="View history"] li', null))
  if (search !== undefined) await measureGuests(page)
  await page.close()
}

async function measureSearch(page: Page, figure: string): Promise<void> {
  const newResult = 'section[aria-label="Search results"] li:first-child:not([data-before])'
  for (const letter of ['s', 'm', 'g']) {
    await page.getByRole('button', { name: 'More fields' }).click() // a search folds them
    await page.getByLabel('Last Name').fill(letter)
    await page.evaluate(() => document.querySelectorAll('li').forEach((one) => (one.dataset.before = '')))
    record(figure, await tapTo(page, page.getByRole('button', { name: 'Search Guests' }), newResult, null))
  }
}

async function measureGuests(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'View history' })
  for (let position = 0; position < taps; position += 1) {
    await pause(thinkMs)
    const card = list.getByRole('listitem').nth(position)
    const name = (await card.getByRole('heading').textContent())!
    record('saved guest', await tapTo(page, card.getByRole('link'), '#root h1', name))
    await page.goBack()
    await list.waitFor()
  }
}

/** Types into the one field, key by key. */
async function measureTyping(): Promise<void> {
  const page = await openPage('/memberhomepage')
  await page.getByLabel('Name, with phone or last four').focus()
  for (const [place, key] of 'bill smyth 4410 tampa'.split('').entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForFunction((count) => globalThis.keysToPaint.length === count, place + 1)
  }
  for (const ms of await page.evaluate(() => globalThis.keysToPaint)) record('key', ms)
  await page.close()
}

/** Gives a file with 500 arrivals to a slowed page: the time until all are shown, and the longest task meanwhile. */
async function measureArrivals(): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: 500 }, (_, n) => `Guest${n} Numbered${n},${inDays(7)},${inDays(9)}`)
  const page = await openPage('/arrivals')
  const shown = page.evaluate(
    (rows) =>
      new Promise<{ ms: number; task: number }>((resolve) => {
        let [begun, task] = [0, 0]
        addEventListener('change', () => (begun = performance.now()), { capture: true, once: true })
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) task = Math.max(task, duration)
        }).observe({ type: 'longtask' })
        new MutationObserver((_, changes) => {
          if (document.querySelectorAll('main li').length < rows) return
          changes.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve({ ms: performance.now() - begun, task })))
        }).observe(document.body, { childList: true, subtree: true })
      }),
    rows.length,
  )
  const buffer = Buffer.from(['Guest,Check-in,Check-out', ...rows].join('\n'))
  const file = { name: 'reservations.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Files with arrivals').setInputFiles(file)
  const { ms, task } = await shown
  record('arrivals', ms)
  record('longest task of arrivals', task)
  await page.close()
}

/** Expires the session, and opens the vault with the password. */
async function measureUnlocking(): Promise<void> {
  const page = await browser!.newPage()
  await page.goto(emptyPage)
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))
  await page.goto('/memberhomepage')
  await page.waitForURL('**/')
  await logIn(page, MANY)
  const [derivation, paintedAt] = await page.evaluate(
    () => [globalThis.keyDerivation, globalThis.paintedAt] as const,
  )
  record('derive', derivation.endedAt - derivation.startedAt)
  record('unlock', paintedAt - derivation.startedAt)
  await page.close()
}
