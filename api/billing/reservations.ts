import type { Member } from '../members/users.collection.ts'
import { closePayment } from './completion.ts'
import { couponKey, invalidCoupon } from './coupons.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentDoc } from './payments.collection.ts'
import type { Coupon, PaymentMode } from './provider.ts'

const abandonedAfterMs = 3_600_000

/**
 * Reserves one use of the coupon for this payment; a repeated call keeps the same use. Throws Invalid when all uses
 * are taken, or when the account has already had a first year with this code.
 */
export async function reserveCoupon(
  deps: PaymentDeps,
  payment: PaymentDoc,
  { code, maxUses }: Coupon,
): Promise<void> {
  if (await deps.paymentRecords.hasUsedCoupon(payment.user, code)) throw invalidCoupon()
  if (maxUses === null) return
  const key = couponKey(payment.mode, code)
  if (await deps.coupons.reserve(key, payment._id, maxUses)) return
  await freeAbandoned(deps, key)
  if (!(await deps.coupons.reserve(key, payment._id, maxUses))) throw invalidCoupon()
}

/**
 * Throws Invalid for a coupon whose uses are all taken, or that this account has had a first year with. Reserves
 * nothing.
 */
export async function requireFreeUse(
  deps: PaymentDeps,
  { mode, member }: { mode: PaymentMode; member: Member | undefined },
  { code, maxUses }: Coupon,
): Promise<void> {
  if (member && (await deps.paymentRecords.hasUsedCoupon(member._id, code))) throw invalidCoupon()
  if (maxUses === null) return
  const key = couponKey(mode, code)
  const own = member && (await deps.paymentRecords.openOf(member._id))
  const isTaken = async () => {
    const holders = await deps.coupons.holders(key)
    return holders.length >= maxUses && !holders.some((holder) => own?._id.equals(holder))
  }
  if (!(await isTaken())) return
  await freeAbandoned(deps, key)
  if (await isTaken()) throw invalidCoupon()
}

/** Releases the uses of payments that have ended. Closes those abandoned for an hour first, so that they cannot be paid later. */
async function freeAbandoned(deps: PaymentDeps, key: string): Promise<void> {
  const before = new Date(deps.now().getTime() - abandonedAfterMs)
  for (const holder of await deps.coupons.holders(key)) {
    const payment = await deps.paymentRecords.byId(holder)
    if (!payment || payment.state === 'cancelled') await deps.coupons.release(key, holder)
    else if (payment.state === 'open' && payment.touchedAt <= before) await closePayment(deps, payment)
  }
}
