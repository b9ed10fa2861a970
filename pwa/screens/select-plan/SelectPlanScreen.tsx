import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { type Plan, planOf } from '../../../shared/plans.ts'
import { to } from '../../../shared/routes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlanGrid } from '../../ui/content/PlanGrid.tsx'
import { useOwnDetails } from '../../ui/loading/useOwnDetails.ts'
import { useSession } from '../../session/session.ts'
import { Coupon } from './Coupon.tsx'
import styles from './SelectPlanScreen.module.css'

/** The four plans. */
export function SelectPlanScreen() {
  useEffect(() => {
    delete document.documentElement.dataset.coupon // set by `theme.js` for the first paint
  }, [])
  return (
    <Page
      title="Choose a plan"
      width="wide"
      lead="Four yearly plans, by the number of guests you look up in a month and the units you manage."
    >
      <div className={styles.own}>
        <OwnPlan />
      </div>
      <Coupon />
      <PlanGrid level={2} />
      <div className="stack-tight reading">
        <p>
          The guest searches of a plan are guest views: searching itself costs nothing. A guest counts the
          first time you open their page during your membership, and never again. You can move to a larger
          plan at any time and pay only the difference for the rest of your year.
        </p>
        <p>
          After you subscribe, our team verifies your documents within 1 to 3 business days.{' '}
          <Link to={`${to.faq}#billing`}>How billing works</Link>
        </p>
      </div>
    </Page>
  )
}

/** Tells members with a plan to change it in their account. */
function OwnPlan() {
  const user = useSession((session) => session.userAuth)
  if (!user?.currentlyPaid || user.tierId === '') return null
  return <PlanNotice userId={user._id} plan={planOf(user.tierId)} />
}

function PlanNotice({ userId, plan }: { userId: string; plan: Plan }) {
  useOwnDetails() // the provider may have changed the plan since the login
  return (
    <Notice title={`Your plan: ${plan.name}`}>
      <p>
        Change it in <Link to={to.account(userId, 'subscription')}>your account</Link>.
      </p>
    </Notice>
  )
}
