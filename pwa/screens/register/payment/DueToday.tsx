import { Link } from 'react-router-dom'
import { lazy, Suspense } from 'react'
import { to } from '../../../../shared/routes.ts'
import { type TierId, planOf } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { tryTwice } from '../../../platform/try-twice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Payment } from './usePaymentIntent.ts'
import type { CardFormProps } from './card-form-props.ts'
import styles from './Payment.module.css'

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

const SandboxForm = lazy(async () => ({
  default: (await tryTwice(() => import('./SandboxForm.tsx'))).SandboxForm,
}))
const StripeForm = lazy(async () => ({
  default: (await tryTwice(() => import('./StripeForm.tsx'))).StripeForm,
}))

/** The card form of the payment provider; only that one is loaded. */
function CardForm(props: CardFormProps) {
  return (
    <Suspense fallback={<Skeleton label="Loading the card form" cards={1} lines={4} />}>
      {props.intent.provider === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />}
    </Suspense>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Plan, period and total; `amountDue` in cents as decided by the server. */
function Summary({ plan, amountDue }: { plan: TierId; amountDue: number }) {
  const { name, price, priceString } = planOf(plan)
  const isDiscounted = amountDue < price * 100
  return (
    <Card as="section" label="Your plan">
      <div className="row-between">
        <h2>{name}</h2>
        <span className="soft">Billed yearly</span>
      </div>
      <p className={styles.total}>
        <span>Total due today</span>
        <strong>{dollars.format(amountDue / 100)}</strong>
      </p>
      <p className="soft small">
        {isDiscounted ? `With your coupon. Then ${priceString}` : `Then ${priceString}`} per year starting{' '}
        {formatDate(inOneYear())}. You can cancel before that date on your account page.
      </p>
    </Card>
  )
}

function inOneYear(): Date {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date
}
