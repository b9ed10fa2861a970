import type { ObjectId } from 'mongodb'
import { isMember } from '../members/gate.ts'
import { setPaymentState } from '../members/billing-identity.ts'
import { findMember } from '../members/people.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Subscription } from './provider.ts'

type StateDeps = Pick<
  PaymentDeps,
  'now' | 'payments' | 'pushSubscriptions' | 'syncStates' | 'transaction' | 'users'
>

/** Reads the member's subscription at the provider and stores its state. Returns it, or null. */
export async function refreshSubscription(deps: StateDeps, user: ObjectId): Promise<Subscription | null> {
  const member = await findMember(deps, user)
  if (!member || member.paymentCustomerId === '') return null
  const version = await deps.syncStates.nextVersion(user, deps.now())
  const provider = await deps.payments.of(member.paymentMode)
  const subscription = await provider.readSubscription(member.paymentCustomerId)
  if (subscription) await applySubscriptionState(deps, { user, version }, subscription)
  return subscription
}

/**
 * The only place that writes `currentlyPaid` and a paid plan, for every provider. Answers may arrive out of order:
 * the newest version stays. Push ends with the membership.
 */
export async function applySubscriptionState(
  deps: StateDeps,
  { user, version }: { user: ObjectId; version: number },
  { id, isPaid, tierId }: Subscription,
): Promise<void> {
  await deps.transaction(async (session) => {
    if (!(await deps.syncStates.applyIfNewer(user, version, session))) return
    const state = { currentlyPaid: isPaid, subscriptionId: id, tierId: isPaid ? tierId : null }
    const member = await setPaymentState(deps, user, state, session)
    if (member && !isMember(member)) await deps.pushSubscriptions.removeAllOf(user, session)
  })
}
