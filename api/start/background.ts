import { eraseOldDocuments } from '../accounts/document-erasure.ts'
import { watchInsurance } from '../accounts/insurance-watch.ts'
import { watchUndecidedDocuments } from '../accounts/undecided-documents.ts'
import { createReconciliation } from '../billing/reconciliation.ts'
import { keyForBackup } from '../backup/backup-key.ts'
import { ledgerIn, writeLedger } from '../backup/erasure-ledger.ts'
import { runCaseClock } from '../cases/clock.ts'
import { carryOutErasures } from '../cases/erasure/carry-out-erasure.ts'
import { eraseAfterTerm } from '../cases/retention.ts'
import type { Deps } from '../deps.ts'
import { carryOutClosings } from '../account-closing/carry-out-closing.ts'
import { forgetEnded } from '../intake/intake.ts'
import { removeAbandonedForms } from '../http/multipart.ts'
import { noticeDeadlines, deliverEvents } from '../notifications/fan-out.ts'
import { sendMessages } from '../notifications/send-messages.ts'
import { publishAfterPeriod } from '../reviews/publish.ts'
import { endReviewTerms } from '../reviews/retention.ts'
import { eraseWithheldEvidence } from '../reviews/withheld-evidence.ts'
import { checkStays, compareGuests } from '../stays/checks.ts'
import { createPoller } from '../process/poller.ts'
import { prepareQuarters } from '../transparency/prepare-quarters.ts'
import { forgetViewDates } from '../views/retention.ts'

const minuteMs = 60_000
/** Receipts are in the chain, and events at the push services, within five seconds. */
const everySecond = 1 / 60
const chainedEvery = 2 * everySecond

/**
 * Background work: sends mails, reconciles payments, watches insurance dates and the days of cases, tells members what happened, publishes reviews after their period, ends their terms, prepares the figures of the quarters, renews the keys of files, chains receipts, and removes unclaimed files, abandoned forms and documents past
 * their retention. Each task has its own poller, so that one that fails delays no other.
 */
export function createBackgroundWork(deps: Deps) {
  const every = (minutes: number, task: () => Promise<unknown>, failure: string) =>
    createPoller(task, minutes * minuteMs, (error) => deps.log.error({ err: error }, failure))
  /** Pushes that are not answered; the next ones do not wait for them. */
  const hanging = new Set<Promise<void>>()
  const pollers = [
    every(1, createReconciliation(deps), 'the reconciliation of payments failed'),
    every(5, () => renewFileKeys(deps), 'the renewal of the keys of files failed'),
    every(chainedEvery, () => deps.receiptChain.chain(), 'receipts could not be chained'),
    every(everySecond, () => deliverEvents(deps), 'events could not be delivered'),
    every(everySecond, () => sendMessages(deps, hanging), 'notifications could not be sent'),
    every(everySecond, () => checkStays(deps), 'stays could not be checked'),
    every(everySecond, () => compareGuests(deps), 'stays were not compared with new guests'),
    every(60, () => noticeDeadlines(deps), 'the watch over deadlines failed'),
    every(5, () => deps.files.sweep(), 'the sweep of files failed'),
    // files on disk have the machine's time, not that of `deps.now`
    every(0.5, () => removeAbandonedForms(new Date()), 'the removal of abandoned forms failed'),
    every(5, () => eraseOldDocuments(deps), 'the erasure of old documents failed'),
    every(60, () => watchUndecidedDocuments(deps), 'the watch over undecided documents failed'),
    every(1, () => carryOutClosings(deps), 'the closing of accounts failed'),
    every(60, () => watchInsurance(deps), 'the watch over insurance dates failed'),
    every(60, () => runCaseClock(deps), 'the clock of cases failed'),
    every(5, () => carryOutErasures(deps), 'the erasure of guests failed'),
    every(1, () => keepLedger(deps), 'the ledger of erasures beside the backups was not written'),
    every(60, () => forgetEnded(deps), 'what came in by ended addresses was not forgotten'),
    every(60, () => eraseAfterTerm(deps), 'the erasure of closed cases failed'),
    every(60, () => endReviewTerms(deps), 'the end of terms of reviews failed'),
    every(60, () => forgetViewDates(deps), 'views could not lose their dates'),
    every(1, () => publishAfterPeriod(deps), 'the publication of reviews failed'),
    every(60, () => prepareQuarters(deps), 'the figures of the quarters could not be prepared'),
    every(60, () => eraseWithheldEvidence(deps), 'the erasure of withheld evidence failed'),
  ]
  return {
    start(): void {
      deps.mail.start()
      for (const each of pollers) each.start()
    },
    /** Resolves when the running rounds have ended; `deps.close` stops the outbox. */
    async stop(): Promise<void> {
      await Promise.all(pollers.map((each) => each.stop()))
      await Promise.allSettled(hanging)
    },
  }
}

/** On the machine with the backups. */
async function keepLedger({ config, erasuresMade }: Pick<Deps, 'config' | 'erasuresMade'>): Promise<void> {
  if (config.backupTo === '') return
  await writeLedger(erasuresMade, ledgerIn(config.backupTo), await keyForBackup(config))
}

/** Carries the keys of files and secrets over to a new FILES_KEY. */
async function renewFileKeys({
  authenticators,
  files,
  intakes,
  log,
  stays,
}: Pick<Deps, 'authenticators' | 'files' | 'intakes' | 'log' | 'stays'>): Promise<void> {
  const count = await files.renewKeys()
  await authenticators.renewKeys()
  await stays.renewKeys()
  await intakes.renewKeys()
  if (count > 0) log.info({ files: count }, 'all files are encrypted with FILES_KEY')
}
