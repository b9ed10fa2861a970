import type { AuditDeps } from '../audit/audit.ts'
import type { SecurityDeps } from '../audit/security.ts'
import type { NewEmailDeps } from '../billing/new-email.ts'
import type { PaymentProviders } from '../billing/providers.ts'
import type { Config } from '../config.ts'
import type { IdempotencyDeps } from '../database/with-idempotency-key.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { AfterResponse } from '../process/after-response.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { MemberDetailDeps } from '../views/member-details.ts'
import type { DevicesCollection } from './devices.collection.ts'
import type { AuthenticatorsCollection } from './factors/authenticators.collection.ts'
import type { PasswordResetsCollection } from './password-resets.collection.ts'
import type { ChallengesCollection } from './passkeys/challenges.collection.ts'
import type { PasskeysCollection } from './passkeys/passkeys.collection.ts'
import type { PushSubscriptionsCollection } from './push-subscriptions.collection.ts'
import type { SessionDeps } from './sessions.ts'
import type { VaultDeps } from './vault-secret.ts'
import type { VerificationDeps } from './verification.ts'

/** What the rules of accounts need: their own collections, services, and what the rules of other subjects need. */
export type AccountDeps = SessionDeps &
  SecurityDeps &
  AuditDeps &
  FileDeps &
  IdempotencyDeps &
  MemberDeps &
  MemberDetailDeps &
  VerificationDeps &
  NewEmailDeps &
  VaultDeps & {
    config: Config
    log: Log
    mail: Mailer
    afterResponse: AfterResponse
    authenticators: AuthenticatorsCollection
    challenges: ChallengesCollection
    devices: DevicesCollection
    passkeys: PasskeysCollection
    passwordResets: PasswordResetsCollection
    payments: PaymentProviders
    pushSubscriptions: PushSubscriptionsCollection
    reviews: ReviewsCollection
    /** Addresses of accounts that were closed while they were suspended. */
    suspendedAddresses: { has: (email: string) => Promise<boolean> }
  }
