import type { BrowserContext, ConsoleMessage, WebError } from 'playwright-core'
import { errorSeen } from '../../testing/console-errors.ts'

/** The browser's own words about a status from 400 on, or about no answer: tests bring those about. */
const ofNetwork = /^Failed to load resource: /

const failed = (error: WebError) => errorSeen(error.error())
const said = (message: ConsoleMessage) => {
  if (message.type() === 'error' && !ofNetwork.test(message.text())) errorSeen(message.text())
}

/** From now on a test fails when a page of this profile has an uncaught error, or one in its console. */
export function watchErrors(context: BrowserContext): void {
  context.off('weberror', failed).on('weberror', failed)
  context.off('console', said).on('console', said)
}
