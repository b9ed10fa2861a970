import type { ClientSession } from 'mongodb'
import { planOf } from '../../shared/plans.ts'
import { paymentReceived } from '../mail/templates/billing.ts'
import { findMember } from '../members/people.ts'
import { releaseCoupon } from './coupons.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentDoc } from './payments.collection.ts'
import { type PaymentStatus, ProviderFailure, type Subscription } from './provider.ts'
import { refreshSubscription } from './subscription-state.ts'

/**
 * Turns a payment that has succeeded into a subscription and a paid member. Calls may be repeated and may run at the
 * same time. Returns the payment's status; only 'succeeded' makes a member.
 */
export async function completePayment(deps: PaymentDeps, payment: PaymentDoc): Promise<PaymentStatus> {
  const { _id, mode, paymentId } = payment
  if (paymentId === '') return 'open'
  const provider = await deps.payments.of(mode)
  const status = await provider.readPayment(paymentId)
  if (status === 'cancelled' || status === 'refunded') await dropPayment(deps, payment)
  if (status !== 'succeeded') return status
  await provider
    .createSubscription({ ...payment, key: _id.toHexString() })
    .catch((error: unknown) => countFailure(deps, payment, error))
  const subscription = await refreshSubscription(deps, payment.user)
  await deps.transaction((session) => markCompleted(deps, payment, subscription, session))
  return status
}

/** The next attempt then uses new idempotency keys, which the provider does not answer with the old failure. */
async function countFailure(
  deps: PaymentDeps,
  { _id, failures = 0 }: PaymentDoc,
  error: unknown,
): Promise<never> {
  if (error instanceof ProviderFailure) await deps.paymentRecords.failed(_id, failures + 1)
  throw error
}

/** Closes an open payment for good, so that another can start. Returns 'succeeded' when it was paid first. */
export async function closePayment(deps: PaymentDeps, payment: PaymentDoc): Promise<PaymentStatus> {
  const { mode, paymentId } = payment
  const status =
    paymentId === '' ? 'cancelled' : await (await deps.payments.of(mode)).cancelPayment(paymentId)
  if (status === 'succeeded') return completePayment(deps, payment)
  if (status === 'cancelled' || status === 'refunded') await dropPayment(deps, payment)
  return status
}

async function dropPayment(deps: PaymentDeps, payment: PaymentDoc): Promise<void> {
  await deps.paymentRecords.close(payment._id)
  await releaseCoupon(deps.coupons, payment)
}

/** Of several calls only the one that marks it sends the mail. */
async function markCompleted(
  deps: PaymentDeps,
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
