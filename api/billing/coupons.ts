import { Invalid } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import type { CouponsCollection } from './coupons.collection.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentDoc } from './payments.collection.ts'
import type { Coupon, PaymentMode } from './provider.ts'

const invalidMessage = 'This coupon code is not valid.'
const wrongCodesPerAddress = { max: 100, windowMs: 3_600_000 }
const tooMany = (wait: string) => `Too many coupon codes were tried. Please try again in ${wait}.`

/** The key of a code in our counts; letter case does not matter. */
export const couponKey = (mode: PaymentMode, code: string) => `${mode}:${code.toUpperCase()}`

/** The error for an unknown or used-up code. */
export const invalidCoupon = () =>
  new Invalid(invalidMessage, [{ path: 'couponCode', message: invalidMessage }])

/**
 * The coupon with this code, or null for an empty code. Throws Invalid for an unknown code, TooMany after many
 * wrong ones from one network address, which makes guessing useless.
 */
export async function requireCoupon(
  deps: Pick<PaymentDeps, 'payments'> & { limits: Limits },
  payer: { mode: PaymentMode; customerId: string; address: string },
  code: string,
): Promise<Coupon | null> {
  if (code === '') return null
  const limit = `wrong-coupons:${payer.address}`
  await deps.limits.requireLeft(limit, wrongCodesPerAddress, tooMany)
  const provider = await deps.payments.of(payer.mode)
  const coupon = await provider.findCoupon(code, payer.customerId)
  if (coupon) return coupon
  await deps.limits.consume(limit, wrongCodesPerAddress, tooMany)
  throw invalidCoupon()
}

/** Releases the payment's use for the next person. */
export async function releaseCoupon(
  coupons: CouponsCollection,
  { mode, couponCode, _id }: PaymentDoc,
): Promise<void> {
  if (couponCode !== '') await coupons.release(couponKey(mode, couponCode), _id)
}
