import type { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { closePayment, completePayment } from './completion.ts'
import { refreshSubscription } from './subscription-state.ts'

const givenUpAfterMs = 24 * 3_600_000

/**
 * Makes our state of a member equal to the provider's: after every event, every change in the portal and every
 * hour (D-63). What an event says is never looked at, so events may come in any order, twice or not at all.
 */
export async function syncMember(deps: Deps, user: ObjectId): Promise<void> {
  const payment = await deps.paymentRecords.openOf(user)
  if (payment) {
    const isAbandoned = deps.now().getTime() - payment.startedAt.getTime() > givenUpAfterMs
    const status = await (isAbandoned ? closePayment(deps, payment) : completePayment(deps, payment))
    if (status === 'succeeded') return
  }
  const subscription = await refreshSubscription(deps, user)
  const open = await deps.paymentRecords.openOf(user)
  // One that was begun while the subscription was unpaid would be a second payment for the same year (D-61).
  if (open && subscription?.isPaid) await closePayment(deps, open)
  if (!open && !subscription) await deps.billingWatches.release(user)
}
