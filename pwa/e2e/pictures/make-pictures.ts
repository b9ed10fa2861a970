import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoIds, openAs } from './demo-people.ts'
import { type Scene, scenes, type State, type Who } from './scenes.ts'
import { bringAbout, ready } from './states.ts'

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** The narrowest phone, and a desk of 1280 pixels at 200 % zoom. */
const tightWindows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]
const themes = ['light', 'dark'] as const

type Wanted = { url: string; only: string; state: string; out: string }

/** Makes the pictures `<out>/<scene>-<state>-<width>-<theme>.png`; answers what went wrong, one sentence each. */
export async function makePictures(browser: Browser, { url, only, state, out }: Wanted): Promise<string[]> {
  await mkdir(out, { recursive: true })
  const failed: string[] = []
  const all = scenes(await demoIds(url)).filter(({ name }) => name.includes(only))
  for (const who of new Set(all.map((scene) => scene.who))) {
    for (const isOffline of [false, true]) {
      const shots = all
        .filter((scene) => scene.who === who)
        .flatMap((scene) => (scene.states ?? ['usual']).map((its: State) => ({ scene, state: its })))
        .filter((shot) => (shot.state === 'offline') === isOffline && shot.state.includes(state))
      if (shots.length > 0) failed.push(...(await shootAll(browser, { url, who, isOffline, shots, out })))
    }
  }
  return failed
}

type Shot = { scene: Scene; state: State }
type Round = { url: string; who: Who; isOffline: boolean; shots: Shot[]; out: string }

/** All pictures of one person, with or without a network. */
async function shootAll(browser: Browser, { url, who, isOffline, shots, out }: Round): Promise<string[]> {
  const failed: string[] = []
  const page = await openAs(browser, url, { who, isOffline })
  for (const { scene, state } of shots) {
    try {
      await openScene(page, scene, state)
      await shoot(page, join(out, `${scene.name}-${state}`))
      console.log(`${scene.name}: ${state}`)
    } catch (error) {
      failed.push(`${scene.name}, ${state}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await leave(page)
  }
  await page.context().close()
  return failed
}

async function openScene(page: Page, { path, act }: Scene, state: State): Promise<void> {
  await page.setViewportSize(windows[0]!)
  await bringAbout(page.context(), state)
  await page.goto(path)
  await ready(page)
  await act?.(page)
  if (state === 'waiting') await page.waitForTimeout(300)
  else await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
}

/** Ends what the state needed and forgets what was typed and found. */
async function leave(page: Page): Promise<void> {
  const context: BrowserContext = page.context()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const sizes = colorScheme === 'light' ? [...windows, ...tightWindows] : windows
    for (const size of sizes) {
      await page.setViewportSize(size)
      const height = await wholeHeight(page, size.height)
      await page.setViewportSize({ ...size, height })
      await page.screenshot({ path: `${name}-${size.width}-${colorScheme}.png`, animations: 'disabled' })
    }
  }
}

/** A window in which the whole page is seen; of a very long one the beginning. What is at its bottom stays there. */
const wholeHeight = (page: Page, height: number) =>
  page.evaluate((least) => {
    if (document.querySelector('[role="dialog"]')) return least // it stands at the bottom of a phone
    scrollTo({ top: 0, behavior: 'instant' })
    return Math.max(least, Math.min(document.documentElement.scrollHeight, 6000))
  }, height)
