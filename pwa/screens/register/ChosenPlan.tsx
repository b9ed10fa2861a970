import { Link } from 'react-router-dom'
import { planOf } from '../../../shared/plans.ts'
import { to } from '../../../shared/routes.ts'
import { readPlan } from '../../session/storage.ts'
import styles from './SignUpStep.module.css'

/** The plan to pay after sign-up, with a link to change it. */
export function ChosenPlan() {
  const tierId = readPlan()
  const plan = tierId && planOf(tierId)
  return (
    <div className={styles.chosen}>
      <p>
        {plan ? (
          <>
            Your plan: <strong>{plan.name}</strong>, {plan.priceString} per year
          </>
        ) : (
          'You have not chosen a plan yet.'
        )}
      </p>
      <Link to={to.selectPlan} className="target">
        {plan ? 'Change plan' : 'See the plans'}
      </Link>
    </div>
  )
}
