import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { type Api, password, startApi, type TestMember } from '../../../api/testing/api.ts'
import { deleteDatabases } from './databases.ts'
import { testBrowser } from './test-browser.ts'
import { watchErrors } from './watch-errors.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }
/** A phone whose main pointer is a finger. */
export const touch = { viewport: phone, isMobile: true, hasTouch: true }

/** Clean profiles for reuse; they have cached the page at `url`. */
const pool = { url: '', worker: [] as Page[], plain: [] as Page[] }

/**
 * Starts the real app on its own database, serving the built page or the one in the folder `page`. `open` opens a page in
 * a clean browser profile until the end of the test, logged in when a member is given. Service workers are off unless
 * `hasWorker`, because each one fetches the whole page. `host` is the name that passkeys need.
 */
export async function openSite(environment: Record<string, string> = {}, page?: string, host?: 'localhost') {
  const port = page === undefined && !host && pool.url ? Number(new URL(pool.url).port) : 0
  const [api, browser] = await Promise.all([
    startApi(environment, { page, port, ...(host && { host }) }),
    testBrowser(),
  ])
  if (page === undefined && !host) await bindPool(api.url)
  return {
    api,
    browser,
    open: (path: string, options: OpenOptions = {}) => openPage({ api, browser }, path, options),
    async close() {
      const pooled = [...pool.worker, ...pool.plain].map((page) => page.context())
      for (const context of browser.contexts()) if (!pooled.includes(context)) await context.close()
      await api.close()
    },
  }
}

/** Discards profiles that have cached the page at another address. */
async function bindPool(url: string): Promise<void> {
  if (pool.url === url) return
  const stale = [...pool.worker.splice(0), ...pool.plain.splice(0)]
  await Promise.all(stale.map((page) => page.context().close()))
  pool.url = url
}
export type Site = Awaited<ReturnType<typeof openSite>>
export type OpenOptions = {
  member?: TestMember
  hasWorker?: boolean
  /**
   * Uses a new profile: the test changes what cannot be reset, such as the clock, or needs an unused device.
   */
  isIsolated?: boolean
} & BrowserContextOptions

type Server = { api: Api; browser: Browser }

async function openPage({ api, browser }: Server, path: string, options: OpenOptions): Promise<Page> {
  const { member, hasWorker = false, isIsolated = false, viewport = desk, ...contextOptions } = options
  const isPooled = !isIsolated && api.url === pool.url && Object.keys(contextOptions).length === 0
  const available = isPooled ? pool[hasWorker ? 'worker' : 'plain'] : []
  const page = available.pop() ?? (await newPage({ api, browser }, hasWorker, contextOptions))
  watchErrors(page.context())
  const test = TestRunner.getCurrentTest()
  if (test && !test.concurrent)
    onTestFinished(async ({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error)
        error.message += `\n${(await Promise.all(page.context().pages().map(describePage))).join('\n')}`
      if (isPooled && (await isDoneSoon(resetProfile(page, api.url)))) available.push(page)
      else await page.context().close()
    })
  await page.setViewportSize(viewport ?? desk)
  if (member) await logIn(page, member.user.email)
  if (page.url() !== api.url + path) await page.goto(path)
  return page
}

/** What a page of a failed test shows, as the browser is not visible. */
const describePage = async (page: Page) =>
  `The page at ${page.url()} shows:\n${await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => String(error))}`.slice(0, 3_000)

async function newPage({ api, browser }: Server, hasWorker: boolean, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: api.url, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(150_000)
  if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  return context.newPage()
}

/** Whether the work finishes within 10 s; a page that is still navigating may not. */
const isDoneSoon = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    pause(10_000, false),
  ])

/** Resets a profile for reuse, because creating one takes longer than most tests. */
async function resetProfile(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false)])
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of [
    'request',
    'requestfinished',
    'requestfailed',
    'response',
    'dialog',
    'console',
    'page',
  ]) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  page.removeAllListeners('pageerror')
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', forcedColors: null, contrast: null })
  await page.goto('/theme.js')
  await page.evaluate(deleteDatabases)
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'cookies,indexeddb,local_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
}
