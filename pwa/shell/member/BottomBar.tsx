import { CircleUser, Ellipsis, History, Search, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { logOut } from '../../auth/log-out.ts'
import { takeStep } from '../../platform/next-step.ts'
import { useSession } from '../../session/session.ts'
import { askToLeave, hasUnsent } from '../../router/unsent.ts'
import styles from './BottomBar.module.css'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { entryAt, withoutLocked } from '../navigation.ts'
import { MoreList } from './MoreList.tsx'

/** The members' navigation at the bottom of a phone; from 900 px on it is in the header. */
export function BottomBar() {
  const user = useSession((session) => session.userAuth)
  const location = useLocation()
  const { key, pathname } = location
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (takeStep('log-out')) void logOut()
  }, [])
  if (!user || pathname === to.register) return null

  /** Half-typed text is asked about first, as on any transition to another page. */
  function leaveOnceAsked() {
    if (hasUnsent()) setOpenOn(null)
    askToLeave(() => void leave())
  }

  async function leave() {
    setIsLeaving(true)
    await logOut().finally(() => setIsLeaving(false))
  }

  const account = to.account(user._id)
  const here = entryAt(location)
  const entries = [
    { to: to.guestList, label: 'Search', Icon: Search },
    { to: to.viewHistory, label: 'History', Icon: History },
    { to: to.createGuest, label: 'Add guest', Icon: UserPlus },
    { to: account, label: 'Account', Icon: CircleUser },
  ]
  return (
    <nav aria-label="Members" className={styles.bar} data-bottom-bar>
      {withoutLocked(entries, user).map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.entry} aria-current={to === here ? 'page' : undefined}>
          <Icon aria-hidden size={22} />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.entry} onClick={() => setOpenOn(key)} aria-haspopup="dialog">
        <Ellipsis aria-hidden size={22} />
        More
      </button>
      <Dialog title="More" open={openOn === key} onClose={() => setOpenOn(null)}>
        <MoreList isLeaving={isLeaving} onLeave={leaveOnceAsked} />
      </Dialog>
    </nav>
  )
}
