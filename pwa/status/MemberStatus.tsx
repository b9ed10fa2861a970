import { Bell as Icon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pluralize } from '../../shared/pluralize.ts'
import { to } from '../../shared/routes.ts'
import { viewsColor } from '../guests/renewal.ts'
import { useOwnDetails } from '../ui/loading/useOwnDetails.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { hasMembership } from '../session/membership.ts'
import { useSession } from '../session/session.ts'
import { useUnread } from '../session/unread.ts'
import { StatusButton } from './StatusButton.tsx'
import styles from './MemberStatus.module.css'

/** What the header shows of a member: the views left, the state of the connection, and notifications. */
export const MemberStatus = () => (
  <>
    <ViewsLeft />
    <StatusButton />
    <Bell />
  </>
)

/** '183 left', where guest views are counted, by the number last loaded; in the waiting color once few are. */
function ViewsLeft() {
  const details = useSession(({ userDetails }) => userDetails)
  const isMember = useSession(({ userAuth }) => hasMembership(userAuth))
  const [isIdle, setIsIdle] = useState(false)
  // Most pages load the number themselves.
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  if (!details) return isIdle && isMember && <LoadDetails />
  if (details.isAdmin || details.quotaLimit === null) return null
  const left = Math.max(0, details.quotaLimit - details.quotaUsed)
  return (
    <p className={`${styles.left} ${viewsColor(details)}`}>
      {left.toLocaleString('en-US')} <span className="visually-hidden">guest views </span>left
    </p>
  )
}

function LoadDetails() {
  useOwnDetails()
  return null
}

/** Leads to the notifications, with the number of those that are not read. */
function Bell() {
  const unread = useUnread((store) => store.unread)
  return (
    <Link
      to={to.notifications}
      className={styles.bell}
      aria-label={
        unread === 0 ? 'Notifications' : `Notifications, ${pluralize(unread, 'new one', 'new ones')}`
      }
    >
      <Icon aria-hidden size={20} />
      {unread > 0 && (
        <span aria-hidden className={styles.count}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
