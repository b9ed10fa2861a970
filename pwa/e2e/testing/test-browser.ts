import { type Browser, chromium } from 'playwright-core'
import { launchOptions } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of all test files in this process. Sharing one between processes needs a server in between, which takes a
 * seventh longer. Optimizing compilation is off: pages live for seconds, and it takes a twentieth longer.
 */
export const testBrowser = (): Promise<Browser> =>
  (launched ??= launchOptions().then(({ args = [], ...options }) =>
    chromium.launch({ ...options, args: [...args, '--js-flags=--no-maglev'] }),
  ))
