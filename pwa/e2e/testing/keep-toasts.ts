import type { Page } from 'playwright-core'
import { toastMs } from '../../ui/toast.ts'

/** Toasts of this document stay until they are dismissed: on a busy machine they would go before a test has looked. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate((toastMs) => {
    const wait = setTimeout
    const patient = (run: () => void, ms?: number, ...given: []) =>
      ms === toastMs ? 0 : wait(run, ms, ...given)
    Object.assign(globalThis, { setTimeout: patient })
  }, toastMs)
