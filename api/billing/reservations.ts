import { couponPrice } from '../../shared/plans.ts'
import type { AcceptedCoupon } from '../../shared/schemas/payment.ts'
import type { Member } from '../members/users.collection.ts'
import type { Limits } from '../http/limits.ts'
import { closePayment } from './completion.ts'
import { couponKey, invalidCoupon, requireCoupon } from './coupons.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentDoc } from './payments.collection.ts'
import type { Coupon, PaymentMode } from './provider.ts'
import { paymentModeOf } from './mode.ts'

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
async function requireFreeUse(
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

const checksPerAddress = { max: 300, windowMs: 3_600_000 }
const tooMany = (wait: string) => `Too many coupon codes were tried. Please try again in ${wait}.`

/**
 * Whether a code can be used by this person, who need not be logged in, as the payment will decide it (DOR-09). Throws
 * Invalid for an unknown or used-up code, TooMany after many checks or wrong codes from one network address.
 */
export async function checkCoupon(
  deps: PaymentDeps & { limits: Limits },
  couponCode: string,
  { member, address }: { member: Member | undefined; address: string },
): Promise<AcceptedCoupon> {
  await deps.limits.consume(`coupon-checks:${address}`, checksPerAddress, tooMany)
  const mode = member?.paymentMode ?? paymentModeOf(deps.config, '')
  const payer = { mode, customerId: member?.paymentCustomerId ?? '', address }
  const coupon = await requireCoupon(deps, payer, couponCode)
  if (!coupon) throw invalidCoupon()
  await requireFreeUse(deps, { mode, member }, coupon)
  return { couponCode: coupon.code, amountDue: couponPrice * 100 }
}
