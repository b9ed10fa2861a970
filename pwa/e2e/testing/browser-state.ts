import type { Page } from 'playwright-core'

/** Waits until the page has this address. */
export const seeUrl = (page: Page, url: string | ((url: URL) => boolean)): Promise<void> =>
  page.waitForURL(url)

/** The local storage of a page. */
export const readLocalStorage = (page: Page): Promise<Partial<Record<string, string>>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** Local and session storage, cookies and history state as one text. */
export const dumpStorage = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      history: history.state as unknown,
    }),
  )

/** The stored user; null when nobody is logged in. */
export async function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  const { userInfo } = await readLocalStorage(page)
  return userInfo ? (JSON.parse(userInfo) as Record<string, unknown>) : null
}
