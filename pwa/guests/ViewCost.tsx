import { planOf } from '../../shared/plans.ts'
import { useSession } from '../session/session.ts'
import { savedCards } from '../vault/saved-cards.ts'
import { useVault } from '../vault/vault-state.ts'
import { renewalDate } from './renewal.ts'

type Props = {
  /** When it costs that, where a guest may have been viewed before. */
  when?: string
}

/**
 * What opening a guest costs, beside what opens it, or that no guest view is left, by the number last loaded; nothing for
 * whom views are not counted.
 */
export function ViewCost({ when = '' }: Props) {
  const isCounted = useIsCounted()
  const isNoneLeft = useSession(
    ({ userDetails }) => userDetails?.quotaLimit && userDetails.quotaUsed >= userDetails.quotaLimit,
  )
  return (
    isCounted && (
      <span className="soft small">
        {isNoneLeft ? `No guest views left until ${renewalDate()}` : `Uses 1 guest view${when}`}
      </span>
    )
  )
}

/**
 * The same beside a guest of a review, which does not say whether it was viewed: the guests saved on this device do.
 * Without them, that only the first time counts.
 */
export function ViewCostOf({ guestId }: { guestId: string }) {
  const when = useVault(({ isOpen, syncedAt }) => {
    if (isOpen && savedCards().has(guestId)) return null
    return isOpen && syncedAt ? '' : ' the first time'
  })
  return when === null ? <span className="soft small">Viewed</span> : <ViewCost when={when} />
}

/** Whether a first view of a guest uses one of this member's guest views. */
export const useIsCounted = () =>
  useSession(
    ({ userAuth }) =>
      !userAuth?.isAdmin && (!userAuth?.tierId || planOf(userAuth.tierId).monthlyViews !== null),
  )
