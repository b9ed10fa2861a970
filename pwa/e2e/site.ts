import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Api, password, startApi, type TestMember } from '../../api/testing/api.ts'

/** The two windows in which every screen has to work. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/**
 * The built page on the real app and a database of its own, in the test run's browser. `open` gives a new person:
 * a browser profile of their own, logged in when a member is named. `page` is the folder of another built page.
 */
export async function openSite(environment: Record<string, string> = {}, page?: string) {
  const [api, browser] = await Promise.all([
    startApi(environment, page),
    chromium.connect(inject('browserWs')),
  ])
  return {
    api,
    browser,
    open: (path: string, options: { member?: TestMember } & BrowserContextOptions = {}) =>
      openPage(api, browser, path, options),
    async close() {
      await browser.close()
      await api.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

async function openPage(
  api: Api,
  browser: Browser,
  path: string,
  { member, ...options }: { member?: TestMember } & BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: api.url,
    viewport: desk,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  if (member) await logIn(page, member.user.email)
  await page.goto(path)
  return page
}

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
}
