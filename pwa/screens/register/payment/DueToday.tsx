import { Link } from 'react-router-dom'
import { to } from '../../../../shared/routes.ts'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CardForm } from './CardForm.tsx'
import { Summary } from './Summary.tsx'
import type { Payment } from './usePaymentIntent.ts'

type Props = Payment & { plan: TierId; hasReturned: boolean; onPaid: (details: UserDetails) => void }

/** The amount due with the card form, or why the coupon cannot be used. */
export function DueToday({ due, retry, couponCode, dropCoupon, plan, hasReturned, onPaid }: Props) {
  if (due.state === 'loading') return <Skeleton label="Preparing your payment" cards={2} lines={4} />
  if (due.state === 'failed') return <LoadFailed {...due} onRetry={retry} />
  if (due.data.kind === 'payment') {
    const { intent } = due.data
    return (
      <>
        <Summary plan={plan} amountDue={intent.amountDue} />
        {couponCode === '' && (
          <p className="soft small">
            Do you have a coupon?{' '}
            <Link to={to.selectPlan} className="target">
              Enter its code with the plans
            </Link>
          </p>
        )}
        <CardForm intent={intent} hasReturned={hasReturned} onPaid={onPaid} />
      </>
    )
  }
  if (due.data.kind === 'declined') return null // another page says so
  return (
    <>
      <ErrorText>{due.data.message}</ErrorText>
      <p>The code was “{couponCode}”. You can go on without it and pay the price of the plan.</p>
      <Button look="primary" wide onClick={dropCoupon}>
        Continue without the coupon
      </Button>
    </>
  )
}
