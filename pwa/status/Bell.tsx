import { Bell as Icon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pluralize } from '../../shared/pluralize.ts'
import { to } from '../../shared/routes.ts'
import { useUnread } from '../session/unread.ts'
import styles from './Bell.module.css'

/** Leads to the notifications, with the number of those that are not read. */
export function Bell() {
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
