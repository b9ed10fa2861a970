import type { AuditDeps } from '../../audit/audit.ts'
import type { CasesCollection } from '../../cases/cases.collection.ts'
import type { ErasuresCollection } from '../../cases/erasure/erasures.collection.ts'
import type { Transaction } from '../../database/client.ts'
import type { GuestCollections } from '../../guests/create-guest.ts'
import type { GuestMergesCollection } from '../../views/guest-merges.collection.ts'
import type { GuestTombstonesCollection } from '../../views/guest-tombstones.collection.ts'
import type { Subjects } from '../../lifecycle.ts'
import type { MemberDeps } from '../../members/users.collection.ts'
import type { EventDeps } from '../../events/record-event.ts'
import type { KeyedMutex } from '../../process/keyed-mutex.ts'
import type { ReviewsCollection } from '../../reviews/reviews.collection.ts'
import type { ViewsCollection } from '../../views/views.collection.ts'

/** What correcting, merging and splitting guests needs. */
export type GuestChangeDeps = AuditDeps &
  EventDeps &
  GuestCollections &
  MemberDeps & {
    cases: CasesCollection
    erasures: ErasuresCollection
    guestMerges: GuestMergesCollection
    guestTombstones: GuestTombstonesCollection
    reviews: ReviewsCollection
    subjects: Subjects
    transaction: Transaction
    views: ViewsCollection
    withKeyLock: KeyedMutex
  }
