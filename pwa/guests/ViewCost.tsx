import { planOf } from '../../shared/plans.ts'
import { useSession } from '../session/session.ts'

/** What opening a guest costs, beside what opens it; nothing for whom views are not counted (DOR-03). */
export function ViewCost() {
  const isCounted = useSession(
    ({ userAuth }) =>
      !userAuth?.isAdmin && (!userAuth?.tierId || planOf(userAuth.tierId).monthlyViews !== null),
  )
  return isCounted && <span className="soft small">Uses 1 guest view</span>
}
