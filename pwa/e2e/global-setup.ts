import { findChromium } from './chromium.ts'

/** Has the browser of all browser tests ready (D-99), or says what is missing; only when some of them run. */
export async function setup(): Promise<void> {
  await findChromium()
}
