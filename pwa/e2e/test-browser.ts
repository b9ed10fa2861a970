import { type Browser, chromium } from 'playwright-core'
import { launchOptions } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of all test files that run in this process, which ends with it. One for all processes would have to be
 * spoken to through a third process: that cost a seventh of the time.
 */
export const testBrowser = (): Promise<Browser> =>
  (launched ??= launchOptions().then((options) => chromium.launch(options)))
