import { useEffect } from 'react'
import { couponPrice, planOf } from '../../../shared/plans.ts'
import { Notice } from '../../components/Notice.tsx'
import { Page } from '../../components/Page.tsx'
import { PlanGrid } from '../../components/PlanGrid.tsx'
import { useSession } from '../../session/session.ts'
import { Link } from '../../router/Link.tsx'
import styles from './SelectPlanScreen.module.css'
import { useCoupon } from './useCoupon.ts'

/** The four plans, by guests opened in a month and units managed (CON-21). */
export function SelectPlanScreen() {
  const coupon = useCoupon()
  useEffect(() => {
    delete document.documentElement.dataset.coupon // from here on the page knows better than `theme.js`
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
      {coupon ? (
        <CouponNotice code={coupon} />
      ) : (
        <div className={styles.coupon} aria-hidden>
          <CouponNotice code="ABCD1234" />
        </div>
      )}
      <PlanGrid level={2} />
      <div className="stack-tight reading">
        <p>
          Searching itself costs nothing. A guest counts when you open it for the first time in your
          membership, and never again after that. You can move to a larger plan at any time and pay only the
          difference.
        </p>
        <p>
          After you subscribe, our team verifies your documents within 1 to 3 business days.{' '}
          <Link to="/faq#billing">How billing works</Link>
        </p>
      </div>
    </Page>
  )
}

function CouponNotice({ code }: { code: string }) {
  return (
    <Notice kind="positive" title={`Coupon ${code} will be applied at payment`}>
      <p>
        We check the code there. If it is valid, you pay ${couponPrice} today and the yearly price for the
        first time in a year.
      </p>
    </Notice>
  )
}

/** Said to a member who has a plan: another one is chosen in the account, not here. */
function OwnPlan() {
  const user = useSession((session) => session.userAuth)
  if (!user?.currentlyPaid || user.tierId === '') return null
  return (
    <Notice title={`Your plan: ${planOf(user.tierId).name}`}>
      <p>
        Change it in <Link to={`/useraccount/${user._id}?tab=subscription`}>your account</Link>.
      </p>
    </Notice>
  )
}
