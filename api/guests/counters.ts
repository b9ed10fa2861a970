import type { ClientSession, ObjectId } from 'mongodb'
import { beginAnew } from '../database/client.ts'
import type { Deps } from '../deps.ts'

/** How a guest's counts change; all zero for a change of text alone. */
export type CountChange = { positive: number; negative: number; positiveWeight: number; totalWeight: number }

/**
 * Keeps a guest's counts in step with its reviews, in the transaction that changes a review, and marks the guest
 * as changed for those who have it in their history (D-42, D-82). The transaction begins anew when it does not see
 * the guest, who may have been added a moment before it by another process.
 */
export async function countReview(
  deps: Deps,
  guest: ObjectId,
  { positive, negative, positiveWeight, totalWeight }: CountChange,
  session: ClientSession,
): Promise<void> {
  const change = { positiveCount: positive, negativeCount: negative, positiveWeight, totalWeight }
  const isThere = await deps.guests.count(guest, change, deps.now(), session)
  if (!isThere) throw beginAnew(`The guest ${guest.toHexString()} is not there yet for this transaction`)
}

/** Reviews of one guest all change that guest; in turns they do not get into each other's way. */
export const inTurn = <T>(deps: Deps, guest: ObjectId, work: () => Promise<T>): Promise<T> =>
  deps.turns(`counters ${guest.toHexString()}`, work)
