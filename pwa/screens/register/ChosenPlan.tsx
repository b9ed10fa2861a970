import { planOf } from '../../../shared/plans.ts'
import { readPlan } from '../../session/storage.ts'
import { Link } from '../../router/Link.tsx'
import styles from './SignUpStep.module.css'

/** The plan that will be paid after sign-up, and the way to another one. */
export function ChosenPlan() {
  const chosen = readPlan()
  const plan = chosen && planOf(chosen)
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
      <Link to="/selectplan" className="target">
        {plan ? 'Change plan' : 'See the plans'}
      </Link>
    </div>
  )
}
