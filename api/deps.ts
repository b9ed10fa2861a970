import type { ClientSession, Db, MongoClient } from 'mongodb'
import { devicesCollection } from './accounts/devices.collection.ts'
import { passwordResetsCollection } from './accounts/password-resets.collection.ts'
import { sessionsCollection } from './accounts/sessions.collection.ts'
import { usersCollection } from './accounts/users.collection.ts'
import { auditCollection } from './audit/audit.collection.ts'
import { createAfterwards } from './afterwards.ts'
import { createPaymentProviders } from './billing/providers.ts'
import { couponsCollection } from './billing/coupons.collection.ts'
import { paymentEventsCollection } from './billing/events.collection.ts'
import { paymentsCollection } from './billing/payments.collection.ts'
import { watchesCollection } from './billing/watches.collection.ts'
import type { Config } from './config.ts'
import { inTransaction } from './database/client.ts'
import { idempotencyCollection } from './database/idempotency.collection.ts'
import { installationSecret } from './database/secrets.ts'
import { createTurns } from './database/turns.ts'
import { createFileStore } from './files/file-store.ts'
import { creditsCollection } from './guests/credits.collection.ts'
import { guestIdentitiesCollection } from './guests/guest-identities.collection.ts'
import { guestKeysCollection } from './guests/guest-keys.collection.ts'
import { guestsCollection } from './guests/guests.collection.ts'
import { viewsCollection } from './guests/views.collection.ts'
import { createLimits } from './http/limits.ts'
import type { Log } from './log.ts'
import { createOutbox } from './mail/outbox.ts'
import { chooseTransport } from './mail/transports.ts'
import { reactionsCollection } from './reviews/reactions.collection.ts'
import { reviewsCollection } from './reviews/reviews.collection.ts'

/** What lies outside and is passed in, so that tests can pass something else. */
export type Outside = {
  config: Config
  client: MongoClient
  db: Db
  log: Log
  now: () => Date
}

/** Everything the rules work with: the outside, the services that know no subject, the subjects' collections. */
export type Deps = Awaited<ReturnType<typeof createDeps>>

export async function createDeps(outside: Outside) {
  const { db, client, config, now, log } = outside
  const transport = chooseTransport(config, log)
  const services = {
    limits: createLimits(db, now, config.rateLimits),
    mail: createOutbox({ db, transport, now, log }),
    files: createFileStore(db, now),
    payments: createPaymentProviders(outside),
    afterwards: createAfterwards(log),
    turns: createTurns(),
    linkSecret: await installationSecret(db, 'links'),
  }
  const collections = {
    reviews: reviewsCollection(db),
    reactions: reactionsCollection(db),
    idempotency: idempotencyCollection(db),
    guests: guestsCollection(db),
    guestKeys: guestKeysCollection(db),
    guestIdentities: guestIdentitiesCollection(db),
    views: viewsCollection(db),
    credits: creditsCollection(db),
    users: usersCollection(db),
    sessions: sessionsCollection(db),
    passwordResets: passwordResetsCollection(db),
    devices: devicesCollection(db),
    audit: auditCollection(db),
    paymentRecords: paymentsCollection(db),
    paymentEvents: paymentEventsCollection(db),
    billingWatches: watchesCollection(db),
    coupons: couponsCollection(db),
  }
  return {
    ...outside,
    ...services,
    ...collections,

    /** Runs the work in one transaction and answers what it answers; it may run more than once. */
    transaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(client, work),

    /** Makes every index that the queries stand on; does nothing where they are there already. */
    async ensureIndexes(): Promise<void> {
      await Promise.all(
        [
          ...Object.values(collections),
          services.limits,
          services.mail,
          services.files,
          services.payments,
        ].map((each) => each.indexes()),
      )
    },

    /** Ends what the services still do: work after answers, and mails on their way. */
    async close(): Promise<void> {
      await services.afterwards.stop()
      await services.mail.stop()
      transport.close()
    },
  }
}
