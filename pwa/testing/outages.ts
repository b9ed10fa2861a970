import { onTestFinished } from 'vitest'
import type { Page } from './node-browser/page.ts'
import type { Screens } from './screens.ts'

/** Stops the server until the test lets it come back, or ends. */
export function createOutages(screens: Screens) {
  let isAway = false
  async function goAway() {
    isAway = true
    onTestFinished(() => comeBack())
    await screens.api.goAway()
  }
  /** With a page, its browser reports to be online at once. */
  async function comeBack(page?: Page) {
    if (isAway) await screens.api.comeBack()
    isAway = false
    await page?.evaluate(() => dispatchEvent(new Event('online')))
  }
  return { goAway, comeBack }
}
