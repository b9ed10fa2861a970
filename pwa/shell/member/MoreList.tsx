import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { entriesFor } from '../navigation.ts'
import { ThemeSwitch } from '../ThemeSwitch.tsx'
import styles from './BottomBar.module.css'

type Props = { isLeaving?: boolean; onLeave?: () => void }

/** What a phone's bar has behind 'More'. */
export function MoreList({ isLeaving = false, onLeave }: Props) {
  const user = useSession((session) => session.userAuth)!
  const { pathname } = useLocation()
  return (
    <>
      <ul className={styles.more}>
        {entriesFor(user, pathname).map(({ to, label }) => (
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
