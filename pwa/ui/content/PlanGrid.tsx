import { Check } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Plan, plans } from '../../../shared/plans.ts'
import { to } from '../../../shared/routes.ts'
import { writePlan } from '../../session/storage.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import styles from './PlanGrid.module.css'

/** A card for each plan; 'Subscribe' stores the choice and opens the sign-up. */
export function PlanGrid({ level }: { level: 2 | 3 }) {
  return (
    <ul className={styles.plans} aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} Heading={`h${level}`} />
      ))}
    </ul>
  )
}

function PlanCard({ plan, Heading }: { plan: Plan; Heading: 'h2' | 'h3' }) {
  const id = useId()
  const navigate = useNavigate()
  function choose() {
    writePlan(plan.id)
    void navigate(to.register)
  }
  return (
    <Card as="li">
      <div className={styles.card}>
        <Heading id={id} className={styles.name}>
          {plan.name}
        </Heading>
        <p className={styles.price}>
          <strong className={styles.amount}>{plan.priceString}</strong> per year
        </p>
        <ul className={styles.features}>
          {plan.features.map((feature) => (
            <li key={feature}>
              <Check aria-hidden size={18} className={styles.tick} />
              {feature}
            </li>
          ))}
        </ul>
        <div className={styles.choose}>
          <Button look="primary" wide aria-describedby={id} onClick={choose}>
            Subscribe
          </Button>
        </div>
      </div>
    </Card>
  )
}
