import { ObjectId } from 'mongodb'
import { couponPrice, planOf } from '../../shared/plans.ts'
import type { UserDetails } from '../../shared/schemas/account.ts'
import type { PaymentIntent, PaymentIntentInput } from '../../shared/schemas/payment.ts'
import { unpaidMessage } from '../accounts/gate.ts'
import { findPayer } from '../accounts/paying.ts'
import { findMember } from '../accounts/people.ts'
import { userDetails } from '../accounts/user-details.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Conflict, Forbidden, PaymentRequired } from '../http/errors.ts'
import { closePayment, completePayment } from './completion.ts'
import { releaseCoupon, requireCoupon } from './coupons.ts'
import type { PaymentDoc } from './payments.collection.ts'
import { type Coupon, type PaymentStatus, ProviderFailure } from './provider.ts'
import { reserveCoupon } from './reservations.ts'

const notYoursMessage = 'Email and customer do not belong together. Please log in and try again.'
const alreadyPaidMessage = 'Your membership is paid already. You can change your plan in the billing portal.'
const processingMessage = 'Your payment is being processed. Please look again in a minute.'
// A provider forgets idempotency keys after a day; long before that, a payment is started anew.
const repeatableMs = 12 * 3_600_000
const paymentsPerAccount = { max: 60, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have tried to pay many times. Please try again in ${wait}.`
const busyMessage = 'This payment was started in another window. Please try again.'

/**
 * Starts the payment of a plan's first year, or goes on with the one that is open. The server decides the amount
 * from plan and coupon alone (D-61). Throws Forbidden when address and customer do not belong together, Conflict
 * for a paid account, Invalid for a coupon that cannot be used, TooMany after 60 an hour of one account.
 */
export async function startPayment(
  deps: Deps,
  input: PaymentIntentInput,
  address: string,
): Promise<PaymentIntent> {
  const payer = await findPayer(deps, input.emailAddress, input.customerId)
  if (!payer) throw new Forbidden(notYoursMessage)
  if (payer.currentlyPaid) throw new Conflict(alreadyPaidMessage)
  const { paymentMode: mode, paymentCustomerId: customerId } = payer
  await deps.limits.take(`payments:${payer._id.toHexString()}`, paymentsPerAccount, tooMany)
  const coupon = await requireCoupon(deps, { mode, customerId, address }, input.couponCode)
  const payment = await openPayment(deps, payer, input, coupon)
  const provider = deps.payments.of(mode)
  const started = await provider
    .createPayment({ ...payment, key: payment._id.toHexString() })
    .catch((error: unknown) => takeBackFailed(deps, payment, error))
  if (!(await deps.paymentRecords.started(payment._id, started.paymentId))) {
    await provider.cancelPayment(started.paymentId)
    throw new Conflict(busyMessage)
  }
  const { kind, publishableKey } = provider
  return { clientSecret: started.clientSecret, amountDue: payment.amount, provider: kind, publishableKey }
}

/** The payer's open payment for this plan and coupon; one for another choice is ended first, or two could be paid. */
async function openPayment(
  deps: Deps,
  payer: Member,
  { tierId }: PaymentIntentInput,
  coupon: Coupon | null,
): Promise<PaymentDoc> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const open = await deps.paymentRecords.openOf(payer._id)
    if (open?.tierId === tierId && open.couponCode === (coupon?.code ?? '')) {
      if (await continues(deps, open, coupon)) return open
    } else if (open) refuseUnlessEnded(await closePayment(deps, open))
    const fresh = newPayment(payer, tierId, coupon, deps.now())
    if (await deps.paymentRecords.insert(fresh)) {
      await refusePaid(deps, fresh)
      await deps.billingWatches.ask(payer._id, deps.now())
      await reserve(deps, fresh, coupon)
      return fresh
    }
  }
  throw new Conflict(busyMessage)
}

/** Whoever completed an earlier payment made the member paid before this one could begin (D-62). */
async function refusePaid(deps: Deps, { _id, user }: PaymentDoc): Promise<void> {
  if (!(await findMember(deps, user))?.currentlyPaid) return
  await deps.paymentRecords.remove(_id)
  throw new Conflict(alreadyPaidMessage)
}

/** Whether this open payment can still be paid; a decline keeps its coupon for the person (D-65). */
async function continues(deps: Deps, payment: PaymentDoc, coupon: Coupon | null): Promise<boolean> {
  const isOld = deps.now().getTime() - payment.startedAt.getTime() > repeatableMs
  const status = await (isOld ? closePayment(deps, payment) : completePayment(deps, payment))
  if (status !== 'open') {
    refuseUnlessEnded(status)
    return false
  }
  await deps.paymentRecords.touch(payment._id, deps.now())
  await reserve(deps, payment, coupon)
  return true
}

async function reserve(deps: Deps, payment: PaymentDoc, coupon: Coupon | null): Promise<void> {
  if (!coupon) return
  try {
    await reserveCoupon(deps, payment, coupon)
  } catch (error) {
    await takeBack(deps, payment)
    throw error
  }
}

/** A payment at which the provider failed would fail for a day; the next try begins another one. */
async function takeBackFailed(deps: Deps, payment: PaymentDoc, error: unknown): Promise<never> {
  if (error instanceof ProviderFailure) await takeBack(deps, payment)
  throw error
}

/** Nobody has the secret of a payment that was never started, so nobody can pay it. */
async function takeBack(deps: Deps, payment: PaymentDoc): Promise<void> {
  if (await deps.paymentRecords.remove(payment._id)) await releaseCoupon(deps, payment)
}

function refuseUnlessEnded(status: PaymentStatus): void {
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
 * Makes the member paid once the provider says that the payment succeeded (D-62); answers the updated user. Throws
 * PaymentRequired otherwise. Repeated, it answers the same.
 */
export async function subscribe(deps: Deps, member: Member): Promise<UserDetails> {
  const payment = await deps.paymentRecords.openOf(member._id)
  if (payment) await completeSoon(deps, payment)
  const user = await findMember(deps, member._id)
  if (!user?.currentlyPaid) throw new PaymentRequired(unpaidMessage)
  return userDetails(deps, user, user)
}

/** When the provider fails in the middle, the reconciliation goes on within a minute. */
async function completeSoon(deps: Deps, payment: PaymentDoc): Promise<void> {
  try {
    await completePayment(deps, payment)
  } catch (error) {
    await deps.billingWatches.retry(payment.user)
    throw error
  }
}
