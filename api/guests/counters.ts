import type { ClientSession, ObjectId } from 'mongodb'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import { rejectMissing } from './guest-lookup.ts'
import type { GuestsCollection, ReviewCounts } from './guests.collection.ts'

export type CounterDeps = { now: () => Date; guests: GuestsCollection }

/** The counts of a guest without reviews, and the change that changes none of them. */
export const noCounts: ReviewCounts = {
  positiveCount: 0,
  negativeCount: 0,
  positiveWeight: 0,
  totalWeight: 0,
}

/**
 * Adds to a guest's counts in the transaction that changes a review, and marks the guest as changed, so that
 * members who have it in their history load it again. Throws NotFound for a guest that is erased.
 */
export async function countReview(
  deps: CounterDeps,
  guest: ObjectId,
  change: ReviewCounts,
  session: ClientSession,
): Promise<void> {
  const isThere = await deps.guests.count(guest, change, deps.now(), session)
  if (!isThere) await rejectMissing(deps, guest, session)
}

/** Every review of a guest changes the guest's document; one after the other, their transactions do not collide. */
export const withGuestLock = <T>(
  { withKeyLock }: { withKeyLock: KeyedMutex },
  guest: ObjectId,
  work: () => Promise<T>,
): Promise<T> => withKeyLock(`counters ${guest.toHexString()}`, work)
