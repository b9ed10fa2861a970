import { ObjectId } from 'mongodb'
import { couponPrice, planOf } from '../../shared/plans.ts'
import type { UserDetails } from '../../shared/schemas/account.ts'
import type { PaymentIntent, PaymentIntentInput } from '../../shared/schemas/payment.ts'
import type { Config } from '../config.ts'
import { unpaidMessage } from '../members/gate.ts'
import { findPayer } from '../members/billing-identity.ts'
import { findMember } from '../members/people.ts'
import { isDeclined } from '../members/verification.ts'
import { type MemberDetailDeps, userDetails } from '../views/member-details.ts'
import type { Member } from '../members/users.collection.ts'
import type { Limits } from '../http/limits.ts'
import { Conflict, Forbidden, PaymentRequired } from '../http/errors.ts'
import { closePayment, completePayment } from './completion.ts'
import { releaseCoupon, requireCoupon } from './coupons.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentDoc } from './payments.collection.ts'
import { type Coupon, type PaymentStatus, ProviderFailure } from './provider.ts'
import { reserveCoupon } from './reservations.ts'

const notYoursMessage = 'Email and customer do not belong together. Please log in and try again.'
const alreadyPaidMessage = 'Your membership is paid already. You can change your plan in the billing portal.'
const declinedMessage =
  'Your application was declined, so there is nothing to pay. Send new documents if something has changed.'
const processingMessage = 'Your payment is being processed. Please look again in a minute.'
// Providers forget idempotency keys after a day; well before that, a new payment replaces this one.
const repeatableMs = 12 * 3_600_000
const paymentsPerAccount = { max: 60, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have tried to pay many times. Please try again in ${wait}.`
const busyMessage = 'This payment was started in another window. Please try again.'

/**
 * Starts the payment of a plan's first year, or continues the one that is open. The amount depends on plan and coupon
 * alone. Throws Forbidden when address and customer do not belong together, Conflict for a paid or declined account,
 * Invalid for a coupon that cannot be used, TooMany after 60 calls an hour for one account.
 */
export async function startPayment(
  deps: PaymentDeps & { limits: Limits },
  input: PaymentIntentInput,
  address: string,
): Promise<PaymentIntent> {
  const payer = await findPayer(deps, input.emailAddress, input.customerId)
  if (!payer) throw new Forbidden(notYoursMessage)
  requirePayable(payer)
  requireConfirmed(deps.config, payer)
  const { paymentMode: mode, paymentCustomerId: customerId } = payer
  await deps.limits.consume(`payments:${payer._id.toHexString()}`, paymentsPerAccount, tooMany)
  const coupon = await requireCoupon(deps, { mode, customerId, address }, input.couponCode)
  const payment = await openPayment(deps, payer, input, coupon)
  const provider = await deps.payments.of(mode)
  const started = await provider
    .createPayment({ ...payment, key: payment._id.toHexString() })
    .catch((error: unknown) => discardAfterFailure(deps, payment, error))
  if (!(await deps.paymentRecords.started(payment._id, started.paymentId))) {
    await provider.cancelPayment(started.paymentId)
    throw new Conflict(busyMessage)
  }
  const { kind, keys } = provider
  const { publishableKey } = keys
  return { clientSecret: started.clientSecret, amountDue: payment.amount, provider: kind, publishableKey }
}

/** The payer's open payment for this plan and coupon. One for another choice is closed first, or both could be paid. */
async function openPayment(
  deps: PaymentDeps,
  payer: Member,
  { tierId }: PaymentIntentInput,
  coupon: Coupon | null,
): Promise<PaymentDoc> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const open = await deps.paymentRecords.openOf(payer._id)
    if (open?.tierId === tierId && open.couponCode === (coupon?.code ?? '')) {
      if (await resume(deps, open, coupon)) return open
    } else if (open) requireEnded(await closePayment(deps, open))
    const fresh = newPayment(payer, tierId, coupon, deps.now())
    if (await deps.paymentRecords.insert(fresh)) {
      await rejectSettled(deps, fresh)
      await deps.syncStates.nextVersion(payer._id, deps.now())
      await reserve(deps, fresh, coupon)
      return fresh
    }
  }
  throw new Conflict(busyMessage)
}

/** A webhook may have completed an earlier payment just before this one was stored, or the team have declined. */
async function rejectSettled(deps: PaymentDeps, { _id, user }: PaymentDoc): Promise<void> {
  const payer = await findMember(deps, user)
  try {
    if (payer) requirePayable(payer)
  } catch (error) {
    await deps.paymentRecords.remove(_id)
    throw error
  }
}

/** Throws Conflict for a paid account, and for a declined one, which would only be refunded. */
function requirePayable(payer: Member): void {
  if (payer.currentlyPaid) throw new Conflict(alreadyPaidMessage)
  if (isDeclined(payer)) throw new Conflict(declinedMessage)
}

/** A payment in test mode costs nothing: where real people sign up, it takes a confirmed address (SEC-21). */
function requireConfirmed({ production }: Config, { paymentMode, unconfirmed }: Member): void {
  if (production && paymentMode === 'test' && unconfirmed)
    throw new Conflict('Confirm your email address first: press the button in the mail that we sent you.')
}

/** Whether this open payment can still be paid; after a declined card the person keeps the coupon. */
async function resume(deps: PaymentDeps, payment: PaymentDoc, coupon: Coupon | null): Promise<boolean> {
  const isOld = deps.now().getTime() - payment.startedAt.getTime() > repeatableMs
  const status = await (isOld ? closePayment(deps, payment) : completePayment(deps, payment))
  if (status !== 'open') {
    requireEnded(status)
    return false
  }
  await deps.paymentRecords.touch(payment._id, deps.now())
  await reserve(deps, payment, coupon)
  return true
}

async function reserve(deps: PaymentDeps, payment: PaymentDoc, coupon: Coupon | null): Promise<void> {
  if (!coupon) return
  try {
    await reserveCoupon(deps, payment, coupon)
  } catch (error) {
    await discard(deps, payment)
    throw error
  }
}

/** The provider repeats its failure under the same key for a day, so the next attempt needs a new payment. */
async function discardAfterFailure(deps: PaymentDeps, payment: PaymentDoc, error: unknown): Promise<never> {
  if (error instanceof ProviderFailure) await discard(deps, payment)
  throw error
}

/** Safe to remove: no browser has the secret of a payment that did not start. */
async function discard(deps: PaymentDeps, payment: PaymentDoc): Promise<void> {
  if (await deps.paymentRecords.remove(payment._id)) await releaseCoupon(deps.coupons, payment)
}

function requireEnded(status: PaymentStatus): void {
  if (status === 'succeeded') throw new Conflict(alreadyPaidMessage)
  if (status === 'processing' || status === 'open') throw new Conflict(processingMessage)
}

const newPayment = (
  payer: Member,
  tierId: PaymentDoc['tierId'],
  coupon: Coupon | null,
  at: Date,
): PaymentDoc => ({
  _id: new ObjectId(),
  user: payer._id,
  mode: payer.paymentMode,
  customerId: payer.paymentCustomerId,
  tierId,
  couponCode: coupon?.code ?? '',
  amount: (coupon ? couponPrice : planOf(tierId).price) * 100,
  paymentId: '',
  state: 'open',
  startedAt: at,
  touchedAt: at,
})

/**
 * Makes the member paid when the provider confirms the payment, whatever the browser says. Returns the updated user;
 * a repeated call returns the same. Throws PaymentRequired without a payment that succeeded.
 */
export async function subscribe(deps: PaymentDeps & MemberDetailDeps, member: Member): Promise<UserDetails> {
  const payment = await deps.paymentRecords.openOf(member._id)
  if (payment) await completeOrRetry(deps, payment)
  const user = await findMember(deps, member._id)
  if (!user?.currentlyPaid) throw new PaymentRequired(unpaidMessage)
  return userDetails(deps, user, user)
}

/** After a failure of the provider the reconciliation continues within a minute. */
async function completeOrRetry(deps: PaymentDeps, payment: PaymentDoc): Promise<void> {
  try {
    await completePayment(deps, payment)
  } catch (error) {
    await deps.syncStates.retry(payment.user)
    throw error
  }
}
