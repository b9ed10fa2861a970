import { createReconciliation } from './billing/reconciliation.ts'
import type { Deps } from './deps.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createRounds } from './rounds.ts'

const minuteMs = 60_000

/** What goes on beside the answers: mails are sent, payments compared, and old things cleared away. */
export function createBackgroundWork(deps: Deps) {
  const logged = (message: string) => (error: unknown) => deps.log.error({ err: error }, message)
  const reconciliation = createRounds(
    createReconciliation(deps),
    minuteMs,
    logged('the reconciliation of payments failed'),
  )
  const housekeeping = createRounds(createHousekeeping(deps), 5 * minuteMs, logged('the housekeeping failed'))
  return {
    start(): void {
      deps.mail.start()
      reconciliation.start()
      housekeeping.start()
    },
    /** Resolves when the rounds under way have ended; mails are ended with the other services, by `deps.close`. */
    async stop(): Promise<void> {
      await reconciliation.stop()
      await housekeeping.stop()
    },
  }
}
