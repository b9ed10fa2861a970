import type { ObjectId } from 'mongodb'
import { closePayment, completePayment } from './completion.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { carryOutRefunds } from './refunds.ts'
import { refreshSubscription } from './subscription-state.ts'

const abandonedAfterMs = 24 * 3_600_000

/**
 * Makes our state of a member equal to the provider's: after every event and every hour. It reads the provider's
 * current state instead of the event's content, so events may arrive in any order, twice or not at all.
 */
export async function syncMember(deps: PaymentDeps, user: ObjectId): Promise<void> {
  await carryOutRefunds(deps, user)
  const payment = await deps.paymentRecords.openOf(user)
  if (payment) {
    const isAbandoned = deps.now().getTime() - payment.startedAt.getTime() > abandonedAfterMs
    const status = await (isAbandoned ? closePayment(deps, payment) : completePayment(deps, payment))
    if (status === 'succeeded') return
  }
  const subscription = await refreshSubscription(deps, user)
  const open = await deps.paymentRecords.openOf(user)
  // A payment started while the subscription was unpaid would pay for the same year twice.
  if (open && subscription?.isPaid) await closePayment(deps, open)
  if (!open && !subscription) await deps.syncStates.remove(user)
}
