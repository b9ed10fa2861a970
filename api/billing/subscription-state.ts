import type { ObjectId } from 'mongodb'
import { setPaymentState } from '../accounts/paying.ts'
import { findMember } from '../accounts/people.ts'
import type { Deps } from '../deps.ts'
import type { Subscription } from './provider.ts'

/** Asks for the member's subscription and writes what the answer says; answers it, or null when there is none. */
export async function refreshSubscription(deps: Deps, user: ObjectId): Promise<Subscription | null> {
  const member = await findMember(deps, user)
  if (!member || member.paymentCustomerId === '') return null
  const question = await deps.billingWatches.ask(user, deps.now())
  const subscription = await deps.payments.of(member.paymentMode).readSubscription(member.paymentCustomerId)
  if (subscription) await applySubscriptionState(deps, { user, question }, subscription)
  return subscription
}

/**
 * The only place that writes `currentlyPaid` and a paid plan, for every provider. Two answers may arrive the other
 * way round: that to the later question stands, whoever writes first.
 */
export async function applySubscriptionState(
  deps: Deps,
  { user, question }: { user: ObjectId; question: number },
  { id, isPaid, tierId }: Subscription,
): Promise<void> {
  await deps.transaction(async (session) => {
    if (!(await deps.billingWatches.apply(user, question, session))) return
    const state = { currentlyPaid: isPaid, subscriptionId: id, tierId: isPaid ? tierId : null }
    await setPaymentState(deps, user, state, session)
  })
}
