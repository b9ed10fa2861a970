import type { Browser, Page } from 'playwright-core'
import { readyForOffline } from '../offline.ts'
import { logIn } from '../site.ts'
import type { Ids, Who } from './scenes.ts'

/** The password of the demo accounts (D-97). */
const password = 'Demo-Pass1!'

type Options = { who: Who; isOffline?: boolean; deviceScaleFactor?: number }

/**
 * A page of this person. Without a network it has what the device keeps; with one nothing is kept, so that waiting
 * looks as it does the first time.
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
    // A worker would answer before the states of the pictures are brought about.
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
  // Saving the viewed guests begins after a login; a history that is shown proves nothing about it.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

type Viewed = {
  _id: string
  profile: { positiveCount: number; negativeCount: number; review: { files: string[] }[] }
}

/** The host's own id, and of the guests that the host has opened the one of whom there is most to see. */
export async function demoIds(url: string): Promise<Ids> {
  const { _id: own, token } = await logInAs(url, 'host')
  const headers = { authorization: `Bearer ${token}` }
  const history = await fetch(`${url}/api/guest/history?profiles=1`, { headers })
  const viewed = (await history.json()) as Viewed[]
  const [most] = viewed.toSorted((a, b) => richness(b) - richness(a))
  return { own, guest: most!._id }
}

/** Both sides first, then the evidence. */
function richness({ profile: { positiveCount, negativeCount, review } }: Viewed): number {
  const files = review.flatMap((one) => one.files).length
  return (positiveCount > 0 && negativeCount > 0 ? 10 : 0) + files + review.length / 10
}
