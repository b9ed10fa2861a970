import type { Locator } from './node-browser/locator.ts'
import type { Page } from './node-browser/page.ts'
import { see } from './screens.ts'

/** Presses Log Out and sees its question. The clock stops meanwhile, as Log Out waits for the storage 0.6 seconds only. */
export async function askAtLogOut(
  page: Page,
  press: () => Promise<unknown>,
  question: Locator,
): Promise<void> {
  await page.clock.pauseAt(Date.now())
  await press()
  await see(question)
  await page.clock.resume()
}
