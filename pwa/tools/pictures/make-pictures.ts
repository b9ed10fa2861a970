import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoIds, openAs } from './demo-people.ts'
import { type Scene, scenes, type State, type Who } from './scenes.ts'
import { applyState, waitUntilReady } from './states.ts'

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** The narrowest phone, and a desktop of 1280 pixels at 200 % zoom. */
const tightWindows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]
const themes = ['light', 'dark'] as const

type Options = { url: string; only: string; state: string; out: string }

/** Makes the pictures `<out>/<scene>-<state>-<width>-<theme>.png`. Returns one sentence per failure. */
export async function makePictures(browser: Browser, { url, only, state, out }: Options): Promise<string[]> {
  await mkdir(out, { recursive: true })
  const failed: string[] = []
  const all = scenes(await demoIds(url)).filter(({ name }) => name.includes(only))
  for (const who of new Set(all.map((scene) => scene.who))) {
    for (const isOffline of [false, true]) {
      const shots = all
        .filter((scene) => scene.who === who)
        .flatMap((scene) => (scene.states ?? ['usual']).map((state: State) => ({ scene, state })))
        .filter((shot) => (shot.state === 'offline') === isOffline && shot.state.includes(state))
      if (shots.length > 0) failed.push(...(await shootAll(browser, { url, who, isOffline, shots, out })))
    }
  }
  return failed
}

type Shot = { scene: Scene; state: State }
type Batch = { url: string; who: Who; isOffline: boolean; shots: Shot[]; out: string }

/** Makes all pictures of one user, online or offline. */
async function shootAll(browser: Browser, { url, who, isOffline, shots, out }: Batch): Promise<string[]> {
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
    await resetPage(page)
  }
  await page.context().close()
  return failed
}

async function openScene(page: Page, { path, act }: Scene, state: State): Promise<void> {
  await page.setViewportSize(windows[0]!)
  await applyState(page.context(), state)
  await page.goto(path)
  await waitUntilReady(page)
  await act?.(page)
  if (state === 'waiting') await page.waitForTimeout(300)
  else await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
}

/** Removes the state's routes and everything typed. */
async function resetPage(page: Page): Promise<void> {
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

/** The height of the whole page, up to 6,000 pixels. */
const wholeHeight = (page: Page, height: number) =>
  page.evaluate((minHeight) => {
    if (document.querySelector('[role="dialog"]')) return minHeight // on a phone it is fixed to the bottom
    scrollTo({ top: 0, behavior: 'instant' })
    return Math.max(minHeight, Math.min(document.documentElement.scrollHeight, 6000))
  }, height)
