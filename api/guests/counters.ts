import type { ClientSession, ObjectId } from 'mongodb'
import { beginAnew } from '../database/client.ts'
import type { Deps } from '../deps.ts'
import type { ReviewCounts } from './guests.collection.ts'

/** The counts of a guest without reviews, and the change of counts when none changes. */
export const noCounts: ReviewCounts = {
  positiveCount: 0,
  negativeCount: 0,
  positiveWeight: 0,
  totalWeight: 0,
}

/**
 * Keeps a guest's counts in step with its reviews, in the transaction that changes a review, and marks the guest
 * as changed for those who have it in their history (D-42, D-82). The transaction begins anew when it does not see
 * the guest, who may have been added a moment before it by another process.
 */
export async function countReview(
  deps: Deps,
  guest: ObjectId,
  change: ReviewCounts,
  session: ClientSession,
): Promise<void> {
  const isThere = await deps.guests.count(guest, change, deps.now(), session)
  if (!isThere) throw beginAnew(`The guest ${guest.toHexString()} is not there yet for this transaction`)
}

/** Reviews of one guest all change that guest; in turns they do not get into each other's way. */
export const inTurn = <T>(deps: Deps, guest: ObjectId, work: () => Promise<T>): Promise<T> =>
  deps.turns(`counters ${guest.toHexString()}`, work)
