import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { type Api, password, startApi, type TestMember } from '../../api/testing/api.ts'
import { testBrowser } from './test-browser.ts'

/** The two windows in which every screen has to work. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** Empty profiles that wait for their next person. They know the page already while it stays at its address. */
const idle = { at: '', worker: [] as Page[], plain: [] as Page[] }

/**
 * The built page on the real app and a database of its own, in the tests' browser. `open` gives a new person
 * until the end of the test: an empty browser profile, logged in when a member is named, with a service worker when the
 * test is about what it does: each one fetches the whole page. `page` is the folder of another built page.
 */
export async function openSite(environment: Record<string, string> = {}, page?: string) {
  const port = page === undefined && idle.at ? Number(new URL(idle.at).port) : 0
  const [api, browser] = await Promise.all([startApi(environment, { page, port }), testBrowser()])
  if (page === undefined) await settleAt(api.url)
  return {
    api,
    browser,
    open: (path: string, options: OpenOptions = {}) => openPage({ api, browser }, path, options),
    async close() {
      const kept = [...idle.worker, ...idle.plain].map((one) => one.context())
      for (const context of browser.contexts()) if (!kept.includes(context)) await context.close()
      await api.close()
    },
  }
}

/** Profiles that know the page at another address are of no use. */
async function settleAt(url: string): Promise<void> {
  if (idle.at === url) return
  const strange = [...idle.worker.splice(0), ...idle.plain.splice(0)]
  await Promise.all(strange.map((one) => one.context().close()))
  idle.at = url
}
export type Site = Awaited<ReturnType<typeof openSite>>
export type OpenOptions = {
  member?: TestMember
  hasWorker?: boolean
  /**
   * The test changes what cannot be put back, such as the clock or a function of the browser, or needs a device that
   * nobody has used before.
   */
  isOwn?: boolean
} & BrowserContextOptions

type Opened = { api: Api; browser: Browser }

async function openPage({ api, browser }: Opened, path: string, options: OpenOptions): Promise<Page> {
  const { member, hasWorker = false, isOwn = false, viewport = desk, ...others } = options
  const isUsual = !isOwn && api.url === idle.at && Object.keys(others).length === 0
  const waiting = isUsual ? idle[hasWorker ? 'worker' : 'plain'] : []
  const page = waiting.pop() ?? (await newPage({ api, browser }, hasWorker, others))
  const test = TestRunner.getCurrentTest()
  if (test && !test.concurrent)
    onTestFinished(async () => {
      if (isUsual && (await inTime(empty(page, api.url)))) waiting.push(page)
      else await page.context().close()
    })
  await page.setViewportSize(viewport ?? desk)
  if (member) await logIn(page, member.user.email)
  if (page.url() !== api.url + path) await page.goto(path)
  return page
}

async function newPage({ api, browser }: Opened, hasWorker: boolean, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: api.url, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
  if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  return context.newPage()
}

/** Whether the work is done soon: what a test left behind may be on its way somewhere else. */
const inTime = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    pause(3000, false),
  ])

/** Makes a profile as it was before its first person: a new one would cost more than all that a test does in it. */
async function empty(page: Page, origin: string): Promise<void> {
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
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'cookies,indexeddb,local_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
}
