import { planOf } from '../../shared/plans.ts'
import { useSession } from '../session/session.ts'
import { savedCards } from '../vault/saved-cards.ts'
import { useVault } from '../vault/vault-state.ts'

/** What opening a guest costs, beside what opens it; nothing for whom views are not counted. */
export function ViewCost() {
  return useIsCounted() && <span className="soft small">Uses 1 guest view</span>
}

/**
 * The same beside a guest of a review, which does not say whether it was viewed: the guests saved on this device do.
 * Without them, that only the first time counts.
 */
export function ViewCostOf({ guestId }: { guestId: string }) {
  const isCounted = useIsCounted()
  const isViewed = useVault(({ isOpen, guests }) => isOpen && guests > 0 && savedCards().has(guestId))
  const isKnown = useVault(({ isOpen, syncedAt }) => isOpen && syncedAt !== null)
  if (isViewed) return <span className="soft small">Viewed</span>
  return isCounted && <span className="soft small">Uses 1 guest view{isKnown ? '' : ' the first time'}</span>
}

/** Whether a first view of a guest uses one of this member's guest views. */
export const useIsCounted = () =>
  useSession(
    ({ userAuth }) =>
      !userAuth?.isAdmin && (!userAuth?.tierId || planOf(userAuth.tierId).monthlyViews !== null),
  )
