import type { ClientSession } from 'mongodb'
import { findMember } from '../accounts/people.ts'
import { planOf } from '../../shared/plans.ts'
import type { Deps } from '../deps.ts'
import { paymentReceived } from '../mail/templates/billing.ts'
import { releaseCoupon } from './coupons.ts'
import type { PaymentDoc } from './payments.collection.ts'
import { type PaymentStatus, ProviderFailure, type Subscription } from './provider.ts'
import { refreshSubscription } from './subscription-state.ts'

/**
 * Turns a payment that has succeeded into a subscription and a paid member; may be repeated, or raced by a webhook
 * (D-62). Answers where the payment stands; only 'succeeded' makes a member.
 */
export async function completePayment(deps: Deps, payment: PaymentDoc): Promise<PaymentStatus> {
  const { _id, mode, paymentId } = payment
  if (paymentId === '') return 'open'
  const provider = deps.payments.of(mode)
  const status = await provider.readPayment(paymentId)
  if (status === 'cancelled' || status === 'refunded') await forgetPayment(deps, payment)
  if (status !== 'succeeded') return status
  await provider
    .createSubscription({ ...payment, key: _id.toHexString() })
    .catch((error: unknown) => countFailure(deps, payment, error))
  const subscription = await refreshSubscription(deps, payment.user)
  await deps.transaction((session) => markCompleted(deps, payment, subscription, session))
  return status
}

/** The next attempt then goes by other idempotency keys, and gets an answer of its own. */
async function countFailure(deps: Deps, { _id, failures = 0 }: PaymentDoc, error: unknown): Promise<never> {
  if (error instanceof ProviderFailure) await deps.paymentRecords.failed(_id, failures + 1)
  throw error
}

/** Ends an open payment for good, so that another may begin; answers 'succeeded' when it was paid before that. */
export async function closePayment(deps: Deps, payment: PaymentDoc): Promise<PaymentStatus> {
  const { mode, paymentId } = payment
  const status = paymentId === '' ? 'cancelled' : await deps.payments.of(mode).cancelPayment(paymentId)
  if (status === 'succeeded') return completePayment(deps, payment)
  if (status === 'cancelled' || status === 'refunded') await forgetPayment(deps, payment)
  return status
}

async function forgetPayment(deps: Deps, payment: PaymentDoc): Promise<void> {
  await deps.paymentRecords.close(payment._id)
  await releaseCoupon(deps, payment)
}

/** The one who marks it sends the mail; whoever comes later finds it marked. */
async function markCompleted(
  deps: Deps,
  { _id, user, tierId, amount }: PaymentDoc,
  subscription: Subscription | null,
  session: ClientSession,
): Promise<void> {
  if (!(await deps.paymentRecords.complete(_id, session))) return
  const member = await findMember(deps, user)
  if (!member) return
  const mail = paymentReceived(deps.config, {
    to: member.email,
    userId: user.toHexString(),
    firstName: member.firstName,
    planName: planOf(tierId).name,
    amount,
    paidAt: deps.now(),
    ...(subscription?.renewal && { renewal: subscription.renewal }),
  })
  await deps.mail.add(mail, session)
}
