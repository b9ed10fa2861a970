import type { AuditDeps } from '../audit/audit.ts'
import type { SecurityDeps } from '../audit/security.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { EventsCollection } from '../events/events.collection.ts'
import type { CounterDeps } from '../guests/counters.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { PacksCollection } from '../packs/packs.collection.ts'
import type { Typesetter } from '../pdf/typesetting.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { ViewsCollection } from '../views/views.collection.ts'
import type { CasesCollection } from './cases.collection.ts'
import type { ErasuresCollection } from './erasure/erasures.collection.ts'

/** What the rules of the guest's side need. */
export type CaseDeps = AuditDeps &
  CounterDeps &
  FileDeps &
  MemberDeps &
  SecurityDeps & {
    cases: CasesCollection
    config: Config
    erasures: ErasuresCollection
    events: EventsCollection
    log: Log
    mail: Mailer
    packs: PacksCollection
    reviews: ReviewsCollection
    transaction: Transaction
    typeset: Typesetter
    views: ViewsCollection
  }
