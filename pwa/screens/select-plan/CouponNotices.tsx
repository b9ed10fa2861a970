import { couponPrice } from '../../../shared/plans.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export type CouponProps = { code: string; onRemove: () => void }

/** A coupon that the server has accepted, and what it takes off. */
export const Accepted = ({ code, onRemove }: CouponProps) => (
  <Notice kind="positive" title={`Coupon ${code} will be applied at payment`}>
    <p>
      It takes the price of your first year down to ${couponPrice}, which you pay today. The yearly price is
      charged for the first time in a year.
    </p>
    <Button look="plain" onClick={onRemove}>
      Remove the coupon
    </Button>
  </Notice>
)

/** While the server is asked. */
export const Checking = ({ code }: { code: string }) => (
  <Notice title={`Checking coupon ${code}...`}>One moment.</Notice>
)
