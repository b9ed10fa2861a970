import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Plan } from '../../../shared/plans.ts'
import { Card } from '../Card.tsx'
import styles from './PlanGrid.module.css'

export type PlanCardsProps = {
  plans: readonly Plan[]
  /** The level of the cards' headings. */
  level: 2 | 3
  /** What can be done with a plan; `nameId` is the id of its heading. */
  actionOf: (plan: Plan, nameId: string) => ReactNode
}

/** A card for each plan. */
export function PlanCards({ plans, level, actionOf }: PlanCardsProps) {
  return (
    <ul className={styles.plans} aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} Heading={`h${level}`} actionOf={actionOf} />
      ))}
    </ul>
  )
}

type CardProps = { plan: Plan; Heading: 'h2' | 'h3'; actionOf: PlanCardsProps['actionOf'] }

function PlanCard({ plan, Heading, actionOf }: CardProps) {
  const id = useId()
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
        <div className={styles.choose} data-plan={plan.id}>
          {actionOf(plan, id)}
        </div>
      </div>
    </Card>
  )
}
