import { couponPrice } from '../../shared/plans.ts'
import type { AcceptedCoupon } from '../../shared/schemas/payment.ts'
import type { Limits } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'
import { invalidCoupon, requireCoupon } from './coupons.ts'
import { paymentModeOf } from './mode.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { requireFreeUse } from './reservations.ts'

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
