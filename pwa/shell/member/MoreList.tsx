import { Link, useLocation } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { arrivalsEntry, entriesFor, withoutLocked } from '../navigation.ts'
import { ThemeSwitch } from '../ThemeSwitch.tsx'
import styles from './BottomBar.module.css'

type Props = { isLeaving?: boolean; onLeave?: () => void }

/** What a phone's bar has behind 'More'. */
export function MoreList({ isLeaving = false, onLeave }: Props) {
  const user = useSession((session) => session.userAuth)!
  const { pathname } = useLocation()
  const entries = [
    { to: to.memberHome, label: 'Member home' },
    ...withoutLocked([arrivalsEntry], user),
    ...entriesFor(user, pathname),
  ]
  return (
    <>
      <ul className={styles.more}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <Button look="plain" busy={isLeaving} busyLabel="Logging out..." onClick={onLeave}>
            Log Out
          </Button>
        </li>
      </ul>
      <ThemeSwitch />
    </>
  )
}
