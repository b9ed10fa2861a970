import { findChromium } from './chromium.ts'

/** Prepares the browser, or fails with a sentence that says what is missing. */
export async function setup(): Promise<void> {
  await findChromium()
}
