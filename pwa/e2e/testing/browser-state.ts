import type { Page } from 'playwright-core'

/** Waits until the page has this address. */
export const seeUrl = (page: Page, url: string | ((url: URL) => boolean)): Promise<void> =>
  page.waitForURL(url)

/** The local storage of a page. */
export const readLocalStorage = (page: Page): Promise<Partial<Record<string, string>>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
