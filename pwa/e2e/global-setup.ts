import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's browser, for `chromium.connect`. */
    browserWs: string
  }
}

/** One Chromium for all browser tests (D-99); it starts only when some of them run. */
export async function setup(project: TestProject) {
  const server = await chromium.launchServer(await launchOptions())
  project.provide('browserWs', server.wsEndpoint())
  return () => server.close()
}
