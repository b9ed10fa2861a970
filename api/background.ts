import { eraseOldDocuments } from './accounts/document-erasure.ts'
import { createReconciliation } from './billing/reconciliation.ts'
import type { Deps } from './deps.ts'
import { removeForgottenForms } from './http/multipart.ts'
import { createRounds } from './rounds.ts'

const minuteMs = 60_000

/**
 * What goes on beside the answers: mails are sent, payments compared, and old things cleared away: files that no form
 * named, forms of processes that died, and documents past their time (D-50, D-51). Each task has rounds of its own, so
 * that one that fails holds up no other.
 */
export function createBackgroundWork(deps: Deps) {
  const every = (minutes: number, task: () => Promise<unknown>, failed: string) =>
    createRounds(task, minutes * minuteMs, (error) => deps.log.error({ err: error }, failed))
  const rounds = [
    every(1, createReconciliation(deps), 'the reconciliation of payments failed'),
    every(5, () => deps.files.sweep(), 'the sweep of files failed'),
    // the clock that dates files is the machine's
    every(5, () => removeForgottenForms(new Date()), 'the removal of forgotten forms failed'),
    every(5, () => eraseOldDocuments(deps), 'the erasure of old documents failed'),
  ]
  return {
    start(): void {
      deps.mail.start()
      for (const each of rounds) each.start()
    },
    /** Resolves when the rounds under way have ended; mails are ended with the other services, by `deps.close`. */
    async stop(): Promise<void> {
      await Promise.all(rounds.map((each) => each.stop()))
    },
  }
}
