import type { Page } from 'playwright-core'

/** Waits until the page has this address; fails when it does not get there. */
export const seeUrl = (page: Page, url: string | ((url: URL) => boolean)): Promise<void> =>
  page.waitForURL(url)

/** The local storage of a page. */
export const stored = (page: Page): Promise<Partial<Record<string, string>>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** All that the browser keeps of a page: local and session storage, cookies, state of the history, as one text. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      history: history.state as unknown,
    }),
  )

/** The stored person as a parsed value; null when nobody is logged in. */
export async function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  const { userInfo } = await stored(page)
  return userInfo ? (JSON.parse(userInfo) as Record<string, unknown>) : null
}
