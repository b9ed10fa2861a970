import { planOf } from '../../shared/plans.ts'
import type { UserDetails } from '../../shared/schemas/account.ts'
import { useConnection } from '../api/connection.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { renewalDate, viewsColor } from './renewal.ts'
import { useOwnDetails } from '../ui/loading/useOwnDetails.ts'

const formatCount = (number: number) => number.toLocaleString('en-US')

/** The guest views used this month; shows the last known number until it is refreshed. */
export function CreditMeter() {
  const [loaded, { retry }] = useOwnDetails()
  const details = useSession((session) => session.userDetails)
  const isServerAway = useConnection((connection) => connection.state !== 'online')
  if (details) return <Usage {...details} />
  if (loaded.state !== 'failed') return <UsagePlaceholder />
  if (isServerAway)
    return <p className="soft small">Your guest views are counted here again when you are online.</p>
  return (
    <p className="row">
      Your guest views could not be loaded.
      <Button onClick={retry}>Try again</Button>
    </p>
  )
}

/** The same sentence without its number, so that nothing moves when it is loaded. */
function UsagePlaceholder() {
  const user = useSession((session) => session.userAuth)
  const limit = user?.tierId ? planOf(user.tierId).monthlyViews : null
  if (user?.isAdmin || limit === null) return <p className="soft small">Unlimited guest views</p>
  return <Counted label={usageLabel('–', limit)} color="soft" />
}

function Usage({ quotaUsed, quotaLimit, isAdmin }: UserDetails) {
  if (isAdmin || quotaLimit === null) return <p className="soft small">Unlimited guest views</p>
  const color = viewsColor({ quotaUsed, quotaLimit })
  return <Counted label={usageLabel(formatCount(quotaUsed), quotaLimit)} color={color} />
}

const Counted = ({ label, color }: { label: string; color: string }) => (
  <div className={`row small ${color}`}>
    <p className="numbers">{label}</p>
    {color === 'waiting' && <p>They renew on {renewalDate()}</p>}
  </div>
)

const usageLabel = (used: string, limit: number) =>
  `You have used ${used} of ${formatCount(limit)} guest views this month`
