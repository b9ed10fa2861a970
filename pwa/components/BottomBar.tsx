import { CircleUser, Ellipsis, History, Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { logOut } from '../session/log-out.ts'
import { useSession } from '../session/session.ts'
import { Link } from '../router/Link.tsx'
import { isHeld } from '../router/moves.ts'
import styles from './BottomBar.module.css'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { memberEntries } from './navigation.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The members' bar at the bottom of a phone; from 900 px on the header has it all. */
export function BottomBar() {
  const user = useSession((session) => session.userAuth)
  const location = useLocation()
  const { key, pathname, search } = location
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  if (!user) return null

  /** What is half typed asks first, as on any way to another page. */
  function askToLeave() {
    const home = { currentLocation: location, nextLocation: { pathname: '/' } }
    if (isHeld(home, () => void leave())) setOpenOn(null)
    else void leave()
  }

  async function leave() {
    setIsLeaving(true)
    await logOut().finally(() => setIsLeaving(false))
  }

  const account = `/useraccount/${user._id}`
  const history = pathname === '/guestlist' && new URLSearchParams(search).get('tab') === 'history'
  const entries = [
    { to: '/guestlist', label: 'Search', Icon: Search, here: pathname === '/guestlist' && !history },
    { to: '/guestlist?tab=history', label: 'History', Icon: History, here: history },
    { to: '/createguest', label: 'Add guest', Icon: UserPlus, here: pathname === '/createguest' },
    { to: account, label: 'Account', Icon: CircleUser, here: pathname === account },
  ]
  return (
    <nav aria-label="Members" className={styles.bar} data-bottom-bar>
      {entries.map(({ to, label, Icon, here }) => (
        <Link key={to} to={to} className={styles.entry} aria-current={here ? 'page' : undefined}>
          <Icon aria-hidden size={22} />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.entry} onClick={() => setOpenOn(key)} aria-haspopup="dialog">
        <Ellipsis aria-hidden size={22} />
        More
      </button>
      <Dialog title="More" open={openOn === key} onClose={() => setOpenOn(null)}>
        <ul className={styles.more}>
          {[{ to: '/memberhomepage', label: 'Member home' }, ...memberEntries(user)].map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li>
            <Button look="plain" busy={isLeaving} busyLabel="Logging out..." onClick={askToLeave}>
              Log Out
            </Button>
          </li>
        </ul>
        <ThemeSwitch />
      </Dialog>
    </nav>
  )
}
