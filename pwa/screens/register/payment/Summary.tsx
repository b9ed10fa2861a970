import { planOf, type TierId } from '../../../../shared/plans.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import styles from './Payment.module.css'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Plan, period and total; `amountDue` in cents as decided by the server. */
export function Summary({ plan, amountDue }: { plan: TierId; amountDue: number }) {
  const { name, price, priceString } = planOf(plan)
  const isDiscounted = amountDue < price * 100
  return (
    <Card as="section" label="Your plan">
      <div className={styles.plan}>
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
