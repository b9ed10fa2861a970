import { type ClientSession, ObjectId } from 'mongodb'
import type { Refund } from '../../shared/schemas/verification.ts'
import type { RefundState } from '../../shared/verification.ts'
import { refundFailed } from '../mail/templates/team.ts'
import { findMember } from '../members/people.ts'
import { closePayment } from './completion.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { ProviderFailure } from './provider.ts'
import type { RefundDoc } from './refunds.collection.ts'
import type { RefundResult } from './stripe-refunds.ts'
import type { StripeProvider } from './stripe.ts'
import { refreshSubscription } from './subscription-state.ts'

/**
 * Keeps, in the transaction that declines an applicant, that the membership has to end and, if it is owed, that its
 * year has to be refunded. `carryOutRefunds` does it, at once and again after a crash.
 */
export async function queueRefund(
  { refunds, now }: Pick<PaymentDeps, 'now' | 'refunds'>,
  user: ObjectId,
  isOwed: boolean,
  session: ClientSession,
): Promise<void> {
  const at = now()
  const doc: RefundDoc = {
    _id: new ObjectId(),
    user,
    isOwed,
    state: 'starting',
    amount: 0,
    startedAt: at,
    changedAt: at,
  }
  await refunds.insert(doc, session)
}

const unsettled: RefundState[] = ['starting', 'pending']

/**
 * Does at the provider what `queueRefund` has kept for a user, and reads what has become of refunds under way, with
 * `again` also of those that had arrived: a bank can send one back. May be repeated, and run at the same time elsewhere.
 * Throws Refusal 503 when the provider cannot be reached; the reconciliation tries again within a minute.
 */
export async function carryOutRefunds(
  deps: PaymentDeps,
  user: ObjectId,
  { again = false } = {},
): Promise<void> {
  const states: RefundState[] = again ? [...unsettled, 'refunded', 'failed'] : unsettled
  for (const refund of await deps.refunds.ofUser(user, states)) {
    const member = await findMember(deps, user)
    if (!member) return
    const provider = await deps.payments.of(member.paymentMode)
    const subscription = refund.subscription ?? (await chooseSubscription(deps, refund))
    if (subscription === null) return
    const result = await resultOf(deps, provider, { ...refund, subscription })
    if (refund.state === 'starting') {
      await provider.endSubscriptions(member.paymentCustomerId)
      await refreshSubscription(deps, user)
    }
    await settle(deps, refund, result)
  }
}

/**
 * The subscription whose year is refunded, empty when none is paid; null while the provider still works on a payment.
 * An open payment is closed, so that no one pays after being declined.
 */
async function chooseSubscription(deps: PaymentDeps, { _id, user }: RefundDoc): Promise<string | null> {
  const open = await deps.paymentRecords.openOf(user)
  if (open && ['open', 'processing'].includes(await closePayment(deps, open))) return null
  await refreshSubscription(deps, user)
  const member = await findMember(deps, user)
  return deps.refunds.choose(_id, member?.currentlyPaid ? member.subscriptionId : '')
}

async function resultOf(
  deps: PaymentDeps,
  provider: StripeProvider,
  { _id, isOwed, subscription, failures = 0 }: RefundDoc & { subscription: string },
): Promise<RefundResult | { state: 'kept'; amount: number }> {
  if (subscription === '') return { state: 'none', amount: 0 }
  if (!isOwed) return { state: 'kept', amount: 0 }
  try {
    return await provider.refundYear({ key: _id.toHexString(), subscription, failures })
  } catch (error) {
    // The next attempt then uses a new idempotency key, which the provider does not answer with the old failure.
    if (error instanceof ProviderFailure) await deps.refunds.failedAtProvider(_id, failures + 1)
    throw error
  }
}

/** Stores the result; of several calls only the one that changes it to failed tells the team. */
async function settle(
  deps: PaymentDeps,
  { _id, user }: RefundDoc,
  { state, amount }: Pick<RefundDoc, 'state' | 'amount'>,
): Promise<void> {
  await deps.transaction(async (session) => {
    const isNew = await deps.refunds.settle(_id, { state, amount, changedAt: deps.now() }, session)
    if (isNew && state === 'failed')
      await deps.mail.add(refundFailed(deps.config, { userId: user.toHexString() }), session)
  })
}

/** A refund as both sides see it. */
export const shownRefund = ({ state, amount, changedAt }: RefundDoc): Refund => ({
  state,
  amount,
  at: changedAt.toISOString(),
})
