import type { Deps } from '../deps.ts'
import { Invalid } from '../http/errors.ts'
import type { PaymentDoc } from './payments.collection.ts'
import type { Coupon, PaymentMode } from './provider.ts'

const invalidMessage = 'This coupon code is not valid.'
const wrongCodesPerAddress = { max: 100, windowMs: 3_600_000 }
const tooMany = (wait: string) => `Too many coupon codes were tried. Please try again in ${wait}.`

/** Names a code in our counts; codes are told apart without regard to case. */
export const couponKey = (mode: PaymentMode, code: string) => `${mode}:${code.toUpperCase()}`

/** What is said about an unknown or used-up code (D-61). */
export const invalidCoupon = () =>
  new Invalid(invalidMessage, [{ path: 'couponCode', message: invalidMessage }])

/**
 * The coupon with this code, or null for an empty code. Throws Invalid for an unknown code, TooMany after many
 * wrong ones from one network address: codes are not to be guessed.
 */
export async function requireCoupon(
  deps: Deps,
  payer: { mode: PaymentMode; customerId: string; address: string },
  code: string,
): Promise<Coupon | null> {
  if (code === '') return null
  const limit = `wrong-coupons:${payer.address}`
  await deps.limits.check(limit, wrongCodesPerAddress, tooMany)
  const coupon = await deps.payments.of(payer.mode).findCoupon(code, payer.customerId)
  if (coupon) return coupon
  await deps.limits.take(limit, wrongCodesPerAddress, tooMany)
  throw invalidCoupon()
}

/** Gives the payment's use back, for the next person. */
export async function releaseCoupon(deps: Deps, { mode, couponCode, _id }: PaymentDoc): Promise<void> {
  if (couponCode !== '') await deps.coupons.release(couponKey(mode, couponCode), _id)
}
