import type { ErasuresMade } from '../../backup/erasure-ledger.ts'
import type { IdempotencyCollection } from '../../database/idempotency.collection.ts'
import type { ErasedPeople } from '../../guests/erased-people.collection.ts'
import type { GuestCollections } from '../../guests/create-guest.ts'
import type { GuestMergesCollection } from '../../views/guest-merges.collection.ts'
import type { MetGuestsCollection } from '../../guests/search/met-guests.collection.ts'
import type { NotificationsCollection } from '../../notifications/notifications.collection.ts'
import type { WatchesCollection } from '../../views/watches.collection.ts'
import type { PackDownloadsCollection } from '../../packs/pack-downloads.collection.ts'
import type { KeyedMutex } from '../../process/keyed-mutex.ts'
import type { ReactionsCollection } from '../../reviews/reactions.collection.ts'
import type { GoneGuestsCollection } from '../../views/gone-guests.collection.ts'
import type { CaseDeps } from '../case-deps.ts'

/** What the erasure of a guest needs: every place where something of one lies. */
export type ErasureDeps = CaseDeps &
  GuestCollections & {
    erasedPeople: ErasedPeople
    erasuresMade: ErasuresMade
    goneGuests: GoneGuestsCollection
    guestMerges: GuestMergesCollection
    idempotency: IdempotencyCollection
    metGuests: MetGuestsCollection
    notifications: NotificationsCollection
    packDownloads: PackDownloadsCollection
    reactions: ReactionsCollection
    watches: WatchesCollection
    withKeyLock: KeyedMutex
  }
