import { CalendarDays, Ellipsis, History, House, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { logOut } from '../../auth/log-out.ts'
import { takeStep } from '../../platform/next-step.ts'
import { useSession } from '../../session/session.ts'
import { askToLeave, hasUnsent } from '../../router/unsent.ts'
import styles from './BottomBar.module.css'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { currentAt, sectionAt, toolEntries, withoutLocked } from '../navigation.ts'
import { MoreList } from './MoreList.tsx'

/** The members' navigation at the bottom of a phone; from 900 px on it is in the header. */
export function BottomBar() {
  const user = useSession((session) => session.userAuth)
  const location = useLocation()
  const { key, pathname } = location
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const isAsked = useLogOutPrompt(({ prompt }) => prompt !== null)
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
    const isOut = await logOut().finally(() => setIsLeaving(false))
    if (!isOut) setOpenOn(null)
  }

  const { home, arrivals, history, createGuest } = toolEntries
  const entries = withoutLocked(
    [
      { ...home, Icon: House },
      { ...arrivals, Icon: CalendarDays },
      { ...history, Icon: History },
      { ...createGuest, label: 'Add guest', Icon: UserPlus },
    ],
    user,
  )
  // The search begins in the field on home.
  const section = sectionAt(location) === to.guestList ? home.to : sectionAt(location)
  const isElsewhere = !entries.some((entry) => entry.to === section)
  return (
    <nav aria-label="Members" className={styles.bar} data-bottom-bar>
      {entries.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={styles.entry}
          aria-current={currentAt(to, location) ?? (to === section ? 'true' : undefined)}
        >
          <Icon aria-hidden size={22} />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={styles.entry}
        aria-current={isElsewhere ? 'true' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(key)}
      >
        <Ellipsis aria-hidden size={22} />
        More
      </button>
      <Dialog title="More" open={openOn === key && !isAsked} onClose={() => setOpenOn(null)}>
        <MoreList isLeaving={isLeaving} onLeave={leaveOnceAsked} />
      </Dialog>
    </nav>
  )
}
