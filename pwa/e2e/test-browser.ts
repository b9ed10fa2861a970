import { type Browser, chromium } from 'playwright-core'
import { launchOptions } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of all test files that run in this process, which ends with it. One for all processes would have to be
 * spoken to through a third process: that cost a seventh of the time. A page lives for seconds here: code is not
 * worth compiling better, which cost a twentieth.
 */
export const testBrowser = (): Promise<Browser> =>
  (launched ??= launchOptions().then(({ args = [], ...options }) =>
    chromium.launch({ ...options, args: [...args, '--js-flags=--no-maglev'] }),
  ))
