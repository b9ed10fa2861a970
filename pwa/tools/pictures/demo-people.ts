import type { Browser, Page } from 'playwright-core'
import { readyForOffline } from '../../e2e/testing/offline.ts'
import { logIn } from '../../e2e/testing/site.ts'
import type { Ids, Who } from './scenes.ts'

/** The password of the demo accounts. */
const password = 'Demo-Pass1!'

type Options = { who: Who; isOffline?: boolean; deviceScaleFactor?: number }

/**
 * Opens a page as this user. Offline it has the saved data of the device; online nothing is saved, so that loading states
 * look as on a first visit.
 */
export async function openAs(
  browser: Browser,
  baseURL: string,
  { who, isOffline = false, deviceScaleFactor = 1 }: Options,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    // A service worker would respond before the routes that produce the states.
    serviceWorkers: isOffline ? 'allow' : 'block',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  if (who === 'visitor') await page.goto('/')
  else if (isOffline) await logIn(page, emailOf(who))
  else await storeLogin(page, baseURL, who)
  if (isOffline) await goOffline(page)
  return page
}

const emailOf = (who: Who) => `${who}@example.com`

async function storeLogin(page: Page, url: string, who: Who): Promise<void> {
  const userInfo = JSON.stringify(await logInAs(url, who))
  await page.goto('/theme.js')
  await page.evaluate((stored) => {
    localStorage.setItem('userInfo', stored)
    localStorage.setItem('lastActivity', String(Date.now()))
  }, userInfo)
}

async function logInAs(url: string, who: Who): Promise<{ _id: string; token: string }> {
  const login = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(who), password }),
  })
  if (!login.ok) throw new Error(`${who} could not log in: the demo data are missing. ${await login.text()}`)
  return login.json()
}

async function goOffline(page: Page): Promise<void> {
  await readyForOffline(page)
  // The viewed guests are saved after a login; a visible history does not prove it.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

type ViewedGuest = {
  _id: string
  profile: { positiveCount: number; negativeCount: number; review: { files: string[] }[] }
}

/** The host's own id, and the opened guest with the most to show. */
export async function demoIds(url: string): Promise<Ids> {
  const { _id: own, token } = await logInAs(url, 'host')
  const headers = { authorization: `Bearer ${token}` }
  const history = await fetch(`${url}/api/guest/history?profiles=1`, { headers })
  const viewed = (await history.json()) as ViewedGuest[]
  const [richest] = viewed.toSorted((a, b) => richness(b) - richness(a))
  return { own, guest: richest!._id }
}

/** Prefers guests with positive and negative reviews, then any evidence, then many reviews. */
function richness({ profile: { positiveCount, negativeCount, review } }: ViewedGuest): number {
  const files = review.flatMap((one) => one.files).length
  return (positiveCount > 0 && negativeCount > 0 ? 10 : 0) + Math.min(files, 1) + review.length / 10
}
