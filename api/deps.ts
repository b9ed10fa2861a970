import { Resolver } from 'node:dns/promises'
import type { Db, MongoClient } from 'mongodb'
import { devicesCollection } from './accounts/devices.collection.ts'
import { authenticatorsCollection } from './accounts/factors/authenticators.collection.ts'
import { pushSubscriptionsCollection } from './accounts/push-subscriptions.collection.ts'
import { passwordResetsCollection } from './accounts/password-resets.collection.ts'
import { challengesCollection } from './accounts/passkeys/challenges.collection.ts'
import { passkeysCollection } from './accounts/passkeys/passkeys.collection.ts'
import { sessionsCollection } from './accounts/sessions.collection.ts'
import { auditCollection } from './audit/audit.collection.ts'
import { securityCollection } from './audit/security.collection.ts'
import { auditedUsers } from './audit/security.ts'
import { couponsCollection } from './billing/coupons.collection.ts'
import { paymentEventsCollection } from './billing/events.collection.ts'
import { paymentsCollection } from './billing/payments.collection.ts'
import { createPaymentProviders } from './billing/providers.ts'
import { refundsCollection } from './billing/refunds.collection.ts'
import { syncStatesCollection } from './billing/sync-states.collection.ts'
import { erasuresMadeCollection } from './backup/erasure-ledger.ts'
import { casesCollection } from './cases/cases.collection.ts'
import { erasuresCollection } from './cases/erasure/erasures.collection.ts'
import { auditLifecycle } from './audit/lifecycle.ts'
import { eventsLifecycle } from './events/lifecycle.ts'
import { guestsLifecycle } from './guests/lifecycle.ts'
import { reviewsLifecycle } from './reviews/lifecycle.ts'
import { intakeLifecycle } from './intake/lifecycle.ts'
import { intakesCollection } from './intake/intakes.collection.ts'
import { packsLifecycle } from './packs/lifecycle.ts'
import { viewsLifecycle } from './views/lifecycle.ts'
import { billingLifecycle } from './billing/lifecycle.ts'
import { accountsLifecycle } from './accounts/lifecycle.ts'
import { notificationsLifecycle } from './notifications/lifecycle.ts'
import { casesLifecycle } from './cases/lifecycle.ts'
import { accountClosingLifecycle } from './account-closing/lifecycle.ts'
import type { Config } from './config.ts'
import { inTransaction, type Transaction } from './database/client.ts'
import { idempotencyCollection } from './database/idempotency.collection.ts'
import { eventsCollection } from './events/events.collection.ts'
import { isUnreachable } from './database/unreachable.ts'
import { inProcessCleaner } from './files/clean-file.ts'
import { type Cleaner, helperCleaner } from './files/cleaner.ts'
import { openDerivedKeys } from './files/derived-keys.ts'
import { openFileKeys } from './files/file-keys.ts'
import { createFileStore } from './files/file-store.ts'
import { createReceiptChain } from './files/receipt-chain.ts'
import { erasedPeople } from './guests/erased-people.collection.ts'
import { guestIdentitiesCollection } from './guests/guest-identities.collection.ts'
import { guestKeysCollection } from './guests/guest-keys.collection.ts'
import { guestMergesCollection } from './views/guest-merges.collection.ts'
import { guestsCollection } from './guests/guests.collection.ts'
import { distinctGuestsCollection } from './guests/search/distinct-guests.collection.ts'
import { registerStatistics } from './guests/search/name-frequency.ts'
import { createGuestScans } from './guests/search/scan-queries.ts'
import { createUploadSlots } from './http/upload-slots.ts'
import { createLimits } from './http/limits.ts'
import { closingsCollection, suspendedAddresses } from './account-closing/closings.collection.ts'
import type { Log } from './log.ts'
import type { Subjects } from './lifecycle.ts'
import { createOutbox } from './mail/outbox.ts'
import { chooseTransport } from './mail/transports.ts'
import { usersCollection } from './members/users.collection.ts'
import { messagesCollection } from './notifications/messages.collection.ts'
import { notificationsCollection } from './notifications/notifications.collection.ts'
import { openVapid } from './notifications/vapid.ts'
import { packDownloadsCollection } from './packs/pack-downloads.collection.ts'
import { packsCollection } from './packs/packs.collection.ts'
import { helperPackRenderer, inProcessPackRenderer, type PackRenderer } from './packs/pdf/render-pack.ts'
import { helperTypesetter, inProcessTypesetter, type Typesetter } from './pdf/typesetting.ts'
import { createAfterResponse } from './process/after-response.ts'
import { createKeyedMutex } from './process/keyed-mutex.ts'
import { reactionsCollection } from './reviews/reactions.collection.ts'
import { removedReviewsCollection } from './reviews/removed-reviews.collection.ts'
import type { ReviewDeps } from './reviews/review-deps.ts'
import { reviewsCollection } from './reviews/reviews.collection.ts'
import { seenBefore } from './stays/seen-before.ts'
import { staysLifecycle } from './stays/lifecycle.ts'
import { stayDaysCollection } from './stays/stay-days.collection.ts'
import { staysCollection } from './stays/stays.collection.ts'
import { quartersCollection } from './transparency/quarters.collection.ts'
import { creditsCollection } from './views/credits.collection.ts'
import { guestTombstonesCollection } from './views/guest-tombstones.collection.ts'
import { watchesCollection } from './views/watches.collection.ts'
import { viewsCollection } from './views/views.collection.ts'

/** The work that needs much memory and time, or decodes files of strangers. */
type HelperWork = { cleanFile: Cleaner; typeset: Typesetter; renderPack: PackRenderer }

/** As the server does it: in helper processes, so that it stays small and quick and opens no stranger's file itself. */
export const inHelpers: HelperWork = {
  cleanFile: helperCleaner,
  typeset: helperTypesetter,
  renderPack: helperPackRenderer,
}
/** As tests and demo data do it, whose files are known: without the time that a process takes to start. */
export const inProcess: HelperWork = {
  cleanFile: inProcessCleaner,
  typeset: inProcessTypesetter,
  renderPack: inProcessPackRenderer,
}

/** What a process passes in; tests pass their own. */
export type Outside = HelperWork & {
  config: Config
  client: MongoClient
  db: Db
  log: Log
  now: () => Date
  /** Milliseconds that a transaction may take; the limit of `inTransaction` without it. */
  transactionMs?: number
}

/** The dependencies of all rules: what was passed in, services, and the collections of all subjects. */
export type Deps = Awaited<ReturnType<typeof createDeps>>

export async function createDeps(outside: Outside) {
  const { db, client, config, now, log, cleanFile, transactionMs } = outside
  const transport = chooseTransport(config, log)
  const afterResponse = createAfterResponse(log, isUnreachable)
  const fileKeys = await openFileKeys(db, config)
  const deriveKey = await openDerivedKeys(db, fileKeys)
  const files = createFileStore(db, { now, keys: fileKeys, clean: cleanFile })
  const services = {
    /** Looks up the keys with which mails are signed. */
    dns: new Resolver({ timeout: 2000, tries: 2 }),
    limits: createLimits(db, now, config.rateLimits),
    uploadSlots: createUploadSlots(config),
    mail: createOutbox({ db, transport, now, log }),
    files,
    receiptChain: createReceiptChain(db, { now, files }),
    payments: createPaymentProviders({ ...outside, afterResponse, deriveKey }),
    afterResponse,
    withKeyLock: createKeyedMutex(),
    deriveKey,
    linkSecret: deriveKey('file links'),
  }
  const security = securityCollection(db)
  const collections = {
    reviews: reviewsCollection(db),
    removedReviews: removedReviewsCollection(db),
    reactions: reactionsCollection(db),
    idempotency: idempotencyCollection(db),
    guests: guestsCollection(db),
    guestKeys: guestKeysCollection(db),
    guestIdentities: guestIdentitiesCollection(db),
    views: viewsCollection(db),
    credits: creditsCollection(db),
    users: auditedUsers(usersCollection(db), { now, security }),
    security,
    sessions: sessionsCollection(db),
    passwordResets: passwordResetsCollection(db),
    devices: devicesCollection(db),
    passkeys: passkeysCollection(db),
    authenticators: authenticatorsCollection(db, fileKeys),
    challenges: challengesCollection(db),
    audit: auditCollection(db),
    paymentRecords: paymentsCollection(db),
    paymentEvents: paymentEventsCollection(db),
    syncStates: syncStatesCollection(db),
    coupons: couponsCollection(db),
    refunds: refundsCollection(db),
    events: eventsCollection(db),
    watches: watchesCollection(db),
    notifications: notificationsCollection(db),
    messages: messagesCollection(db),
    pushSubscriptions: pushSubscriptionsCollection(db),
    distinctGuests: distinctGuestsCollection(db),
    cases: casesCollection(db),
    erasures: erasuresCollection(db),
    erasuresMade: erasuresMadeCollection(db),
    erasedPeople: erasedPeople(db, deriveKey('erased people')),
    guestTombstones: guestTombstonesCollection(db),
    guestMerges: guestMergesCollection(db),
    stayDays: stayDaysCollection(db),
    stays: staysCollection(db, fileKeys, deriveKey('people of stays')),
    intakes: intakesCollection(db, fileKeys),
    quarters: quartersCollection(db),
    packs: packsCollection(db),
    packDownloads: packDownloadsCollection(db),
    closings: closingsCollection(db),
    suspendedAddresses: suspendedAddresses(db, deriveKey('suspended addresses')),
  }
  const transaction: Transaction = (work) => inTransaction(client, work, transactionMs)
  const all = {
    ...outside,
    ...services,
    ...collections,
    transaction,
    seenBefore: (...asked: Parameters<ReviewDeps['seenBefore']>) => seenBefore(collections, ...asked),
  }
  const { idempotency } = collections
  /** What each subject does when guests are merged or erased, and accounts closed, in the order of the layers. */
  const subjects: Subjects = {
    database: {
      collections: ['idempotency', 'fillings'],
      // They name the member's reviews.
      closeAccount: async ({ member }, session) => void (await idempotency.removeAllOf(member, session)),
      // A repeated call adds the person again, instead of finding an id that leads nowhere.
      eraseGuest: async (guests, session) => void (await idempotency.removeOfGuests(guests, session)),
    },
    mail: {
      collections: ['mails', 'linkTokens'],
      eraseGuest: async (guests, session) => void (await services.mail.forget(guests, session)),
    },
    http: { collections: ['limits'] },
    files: { collections: ['files.files', 'files.chunks', 'receipts', 'chainBatches', 'secrets'] },
    backup: { collections: ['erasuresMade'] },
    audit: auditLifecycle(all),
    events: eventsLifecycle(all),
    guests: guestsLifecycle(all),
    reviews: reviewsLifecycle(all),
    packs: packsLifecycle(all),
    views: viewsLifecycle(all),
    billing: billingLifecycle(all),
    accounts: accountsLifecycle(all),
    notifications: notificationsLifecycle(all),
    stays: staysLifecycle(all),
    intake: intakeLifecycle(all),
    cases: casesLifecycle(all),
    transparency: { collections: ['quarters'] },
    accountClosing: accountClosingLifecycle(all),
  }
  return {
    ...all,
    fileKeys,
    vapid: await openVapid(config),
    subjects,
    guestScans: createGuestScans(db),
    register: registerStatistics(collections.guests),

    transaction,

    /** Creates all indexes that do not exist yet. */
    async ensureIndexes(): Promise<void> {
      await Promise.all(
        [
          ...Object.values(collections),
          services.limits,
          services.mail,
          services.files,
          services.receiptChain,
        ].map((each) => each.indexes()),
      )
    },

    /** Finishes work after responses and mails that are being sent. */
    async close(): Promise<void> {
      await services.afterResponse.stop()
      await services.mail.stop()
      await services.payments.close()
      transport.close()
    },
  }
}
