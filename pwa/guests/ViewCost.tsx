import { planOf } from '../../shared/plans.ts'
import { useSession } from '../session/session.ts'
import { savedCards } from '../vault/saved-cards.ts'
import { useVault } from '../vault/vault-state.ts'
import { renewalDate } from './renewal.ts'

/**
 * What opening a guest costs, beside what opens it, or that no guest view is left, by the number last loaded; nothing for
 * whom views are not counted.
 */
export function ViewCost() {
  const isCounted = useIsCounted()
  const isNoneLeft = useIsNoneLeft()
  return (
    isCounted && (
      <span className="soft small">
        {isNoneLeft ? `No guest views left until ${renewalDate()}` : '1 view'}
      </span>
    )
  )
}

/** Whether this month's guest views are used up, by the number last loaded. */
export const useIsNoneLeft = () =>
  useSession(
    ({ userDetails }) => !!userDetails?.quotaLimit && userDetails.quotaUsed >= userDetails.quotaLimit,
  )

/**
 * The same beside a guest of a review, which does not say whether it was viewed: the guests saved on this device do.
 * Without them, what it costs at most.
 */
export function ViewCostOf({ guestId }: { guestId: string }) {
  const isSaved = useVault(({ isOpen }) => isOpen && savedCards().has(guestId))
  return isSaved ? <span className="soft small">Viewed</span> : <ViewCost />
}

/** Whether a first view of a guest uses one of this member's guest views. */
export const useIsCounted = () =>
  useSession(
    ({ userAuth }) =>
      !userAuth?.isAdmin && (!userAuth?.tierId || planOf(userAuth.tierId).monthlyViews !== null),
  )
