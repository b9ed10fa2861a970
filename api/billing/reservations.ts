import type { Deps } from '../deps.ts'
import { closePayment } from './completion.ts'
import { couponKey, invalidCoupon } from './coupons.ts'
import type { PaymentDoc } from './payments.collection.ts'
import type { Coupon } from './provider.ts'

const abandonedAfterMs = 3_600_000

/**
 * Takes one use of the coupon for this payment; asked again, it keeps the one taken. Throws Invalid when all uses
 * are taken, or when the account has had its first year with this code (D-65).
 */
export async function reserveCoupon(
  deps: Deps,
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
 * Frees the uses of payments that have ended, and ends those that nobody came back to for an hour, so that they
 * cannot be paid later on (D-65).
 */
async function freeAbandoned(deps: Deps, key: string): Promise<void> {
  const before = new Date(deps.now().getTime() - abandonedAfterMs)
  for (const holder of await deps.coupons.holders(key)) {
    const payment = await deps.paymentRecords.byId(holder)
    if (!payment || payment.state === 'cancelled') await deps.coupons.release(key, holder)
    else if (payment.state === 'open' && payment.touchedAt <= before) await closePayment(deps, payment)
  }
}
