/**
 * What a member's device does without a server, in milliseconds: fills the vaults of two members from a server of its
 * own, kills that, and measures. Prints one line of JSON for each figure; api/bench/offline.ts starts it and says in
 * the environment which database, which members and how many rounds.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { runServer } from '../../api/testing/server.ts'
import { putClocksIn } from './bench-frames.ts'
import { launchOptions } from './chromium.ts'
import { phone } from './site.ts'

const { MONGODB_URI = '', MANY = '', FEW = '', PASSWORD = '', ROUNDS = '5' } = process.env
const rounds = Number(ROUNDS)
/** How much slower than this machine a phone is taken to be. */
const phoneSlowness = 4
/** So many guests are opened after each start of the page. */
const taps = 4
/** A browser that has just been started is busy with itself. */
const settleMs = 500
/** Nobody taps before there was something to see. */
const lookMs = 500

const folder = await mkdtemp(join(tmpdir(), 'bench-offline-'))
const server = runServer({ MONGODB_URI, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' })
const figures = new Map<string, number[]>()
const called = (figure: string, isSlowed: boolean) => (isSlowed ? `${figure} slowed` : figure)
const note = (figure: string, ms: number) => figures.set(figure, [...(figures.get(figure) ?? []), ms])
let browser: BrowserContext | undefined
try {
  await server.listening
  await fill(MANY, 2000)
  await fill(FEW, 200)
  server.kill('SIGKILL')
  await server.ended
  await alternate(coldStart)
  browser = await open(FEW)
  await alternate(async (isSlowed) => {
    const page = await openPage('/guestlist', isSlowed)
    await measureHistory(page, 'history 200', isSlowed)
    await page.close()
  })
  await browser.close()
  browser = await open(MANY)
  await alternate(async (isSlowed) => {
    const page = await openPage('/guestlist', isSlowed)
    await measureSearch(page, isSlowed)
    await measureHistory(page, 'history 2000', isSlowed)
    await measureGuests(page, isSlowed)
    await page.close()
  })
  for (let round = 0; round < rounds; round += 1) await measureUnlocking()
  for (const [figure, values] of figures) console.log(JSON.stringify({ figure, values }))
} finally {
  await browser?.close()
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The member's own browser, as it was left. */
async function open(email: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(join(folder, email), {
    ...(await launchOptions()),
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    baseURL: server.url('/'),
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(putClocksIn)
  return context
}

/** The member logs in, and every guest is saved on the device, with all files of the page. */
async function fill(email: string, guests: number): Promise<void> {
  browser = await open(email)
  const page = await browser.newPage()
  await logIn(page, email)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByText('Saving guests').waitFor({ state: 'detached' })
  while ((await page.evaluate(() => globalThis.savedGuests())) < guests) await pause(200)
  await browser.close()
}

async function logIn(page: Page, email: string): Promise<number> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  return tapTo(page, page.getByRole('button', { name: 'Login' }), '#root:not([inert]) h1', 'Welcome')
}

/** A page in which everything from now on is as slow as told. */
async function slowed(page: Page, isSlowed: boolean): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: isSlowed ? phoneSlowness : 1 })
  return page
}

/** In every round at full speed and slowed, in turns. */
async function alternate(measure: (isSlowed: boolean) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const isSlowed of round % 2 === 0 ? [false, true] : [true, false]) await measure(isSlowed)
}

/** A browser that was just started opens the installed app's first page. */
async function coldStart(isSlowed: boolean): Promise<void> {
  browser = await open(MANY)
  await pause(settleMs)
  const page = await slowed(await browser.newPage(), isSlowed)
  await page.goto('/memberhomepage', { waitUntil: 'commit' })
  note(called('paint', isSlowed), await page.evaluate(() => globalThis.firstPaint()))
  note(
    called('whole', isSlowed),
    await page.evaluate(() => globalThis.framed('#root:not([inert]) h1', null, 'navigation')),
  )
  await browser.close()
}

/**
 * Taps in the middle, without the looks that a driver takes before. Milliseconds from the tap to the frame after the
 * one in which the selector finds an element with this text.
 */
async function tapTo(page: Page, shown: Locator, selector: string, text: string | null): Promise<number> {
  await shown.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await shown.boundingBox())!
  await page.evaluate(
    ({ selector, text }) => void (globalThis.frame = globalThis.framed(selector, text, 'tap')),
    { selector, text },
  )
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  return page.evaluate(() => globalThis.frame)
}

async function openPage(path: string, isSlowed: boolean): Promise<Page> {
  const page = await slowed(await browser!.newPage(), isSlowed)
  await page.goto(path)
  await page.locator('#root:not([inert]) h1').first().waitFor()
  await pause(lookMs)
  return page
}

async function measureSearch(page: Page, isSlowed: boolean): Promise<void> {
  const newResult = 'ul[aria-label="Search results"] li:first-child:not([data-before])'
  for (const letter of ['s', 'm', 'g']) {
    await page.getByLabel('Last Name').fill(letter)
    await page.evaluate(() => document.querySelectorAll('li').forEach((one) => (one.dataset.before = '')))
    const search = page.getByRole('button', { name: 'Search Guests' })
    const ms = await tapTo(page, search, newResult, null)
    note(called('search', isSlowed), await page.evaluate(() => globalThis.foundMs))
    note(called('search painted', isSlowed), ms)
  }
}

async function measureHistory(page: Page, figure: string, isSlowed: boolean): Promise<void> {
  const tab = page.getByRole('tab', { name: 'View History' })
  const ms = await tapTo(page, tab, 'ul[aria-label="View history"] li', null)
  note(called(figure, isSlowed), ms)
}

async function measureGuests(page: Page, isSlowed: boolean): Promise<void> {
  const list = page.getByRole('list', { name: 'View history' })
  for (let place = 0; place < taps; place += 1) {
    await pause(lookMs)
    const card = list.getByRole('listitem').nth(place)
    const name = (await card.getByRole('heading').textContent())!
    const ms = await tapTo(page, card.getByRole('link'), '#root h1', name)
    note(called('guest', isSlowed), ms)
    if (place === 0) note(called('first guest', isSlowed), ms)
    await page.goBack()
    await list.waitFor()
  }
}

/** Two hours later the vault is closed; the password opens it. */
async function measureUnlocking(): Promise<void> {
  const page = await browser!.newPage()
  await page.goto('/theme.js')
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))
  await page.goto('/memberhomepage')
  await page.waitForURL('**/')
  note('login', await logIn(page, MANY))
  const [derived, paintedAt] = await page.evaluate(() => [globalThis.derived, globalThis.paintedAt] as const)
  note('derive', derived.ended - derived.began)
  note('unlock', paintedAt - derived.began)
  await page.close()
}
