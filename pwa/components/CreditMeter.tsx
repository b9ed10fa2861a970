import { planOf } from '../../shared/plans.ts'
import type { UserDetails } from '../../shared/schemas/account.ts'
import { useConnection } from '../offline/connection.ts'
import { useSession } from '../session/session.ts'
import { Button } from './Button.tsx'
import { Meter } from './Meter.tsx'
import { useOwnDetails } from './useOwnDetails.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** The guest views that are used this month (SRC-05, OP-26); those known from before stand there at once. */
export function CreditMeter() {
  const [loaded, { retry }] = useOwnDetails()
  const known = useSession((session) => session.userDetails)
  const isAway = useConnection((connection) => connection.state !== 'online')
  if (known) return <Used {...known} />
  if (loaded.state !== 'failed') return <Waiting />
  if (isAway) return <p className="soft small">Your used guest views are shown again when you are online.</p>
  return (
    <p className="row">
      Your guest views could not be loaded.
      <Button onClick={retry}>Try again</Button>
    </p>
  )
}

/** The same sentence without its number, so that nothing moves when it comes. */
function Waiting() {
  const user = useSession((session) => session.userAuth)
  const limit = user?.tierId ? planOf(user.tierId).monthlyViews : null
  if (user?.isAdmin || limit === null) return <p>Unlimited guest views</p>
  return <Meter label={sentence('–', limit)} value={0} max={0} />
}

function Used({ quotaUsed, quotaLimit, isAdmin }: UserDetails) {
  if (isAdmin || quotaLimit === null) return <p>Unlimited guest views</p>
  return <Meter label={sentence(count(quotaUsed), quotaLimit)} value={quotaUsed} max={quotaLimit} />
}

const sentence = (used: string, limit: number) =>
  `You have used ${used} of ${count(limit)} guest views this month`
