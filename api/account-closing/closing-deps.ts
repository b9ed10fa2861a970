import type { Db } from 'mongodb'
import type { AccountDeps } from '../accounts/account-deps.ts'
import type { PaymentDeps } from '../billing/payment-deps.ts'
import type { ErasuresMade } from '../backup/erasure-ledger.ts'
import type { CasesCollection } from '../cases/cases.collection.ts'
import type { ClosingsCollection, SuspendedAddresses } from './closings.collection.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import type { EventsCollection } from '../events/events.collection.ts'
import type { MessagesCollection } from '../notifications/messages.collection.ts'
import type { NotificationsCollection } from '../notifications/notifications.collection.ts'
import type { WatchesCollection } from '../views/watches.collection.ts'
import type { PacksCollection } from '../packs/packs.collection.ts'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import type { ReactionsCollection } from '../reviews/reactions.collection.ts'
import type { GoneGuestsCollection } from '../views/gone-guests.collection.ts'

/** What a member's own copy and the end of an account need. */
export type ClosingDeps = AccountDeps &
  PaymentDeps & {
    cases: CasesCollection
    closings: ClosingsCollection
    erasuresMade: ErasuresMade
    goneGuests: GoneGuestsCollection
    suspendedAddresses: SuspendedAddresses
    db: Db
    events: EventsCollection
    guests: GuestsCollection
    messages: MessagesCollection
    notifications: NotificationsCollection
    packs: PacksCollection
    watches: WatchesCollection
    reactions: ReactionsCollection
    withKeyLock: KeyedMutex
  }
