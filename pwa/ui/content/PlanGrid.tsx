import { useNavigate } from 'react-router-dom'
import { type Plan, planOf, plans } from '../../../shared/plans.ts'
import { to } from '../../../shared/routes.ts'
import { useSession } from '../../session/session.ts'
import { writePlan } from '../../session/storage.ts'
import { Button } from '../Button.tsx'
import { MemberPlans } from './MemberPlans.tsx'
import { PlanCards } from './PlanCards.tsx'
import styles from './PlanGrid.module.css'

type Props = {
  level: 2 | 3
  /** Leaves out the member's own plan and smaller ones. */
  isOnlyLarger?: boolean
  /** Whom the member wanted to open: the guest to come back to. */
  guestId?: string | undefined
}

/**
 * A card for each plan. 'Subscribe' stores the choice and opens the sign-up; who has paid sees the own plan marked and
 * what larger ones cost today.
 */
export function PlanGrid({ level, isOnlyLarger = false, guestId }: Props) {
  const user = useSession((session) => session.userAuth)
  const own = user?.currentlyPaid && user.tierId ? planOf(user.tierId) : null
  const shown = isOnlyLarger && own ? plans.slice(plans.indexOf(own) + 1) : plans
  if (user && own)
    return <MemberPlans plans={shown} level={level} own={own} userId={user._id} guestId={guestId} />
  const subscribe = (plan: Plan, nameId: string) => <Subscribe plan={plan} nameId={nameId} />
  return (
    <>
      <PlanCards plans={shown} level={level} actionOf={subscribe} />
      <p className={styles.why} data-why />
    </>
  )
}

function Subscribe({ plan, nameId }: { plan: Plan; nameId: string }) {
  const navigate = useNavigate()
  function choose() {
    writePlan(plan.id)
    void navigate(to.register)
  }
  return (
    <div className={styles.visitors}>
      <Button look="primary" wide aria-describedby={nameId} onClick={choose}>
        Subscribe
      </Button>
    </div>
  )
}
