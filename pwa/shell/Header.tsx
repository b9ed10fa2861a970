import { Menu, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { to } from '../../shared/routes.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { useSession } from '../session/session.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { currentAt, deskGroups } from './navigation.ts'

const MemberStatus = lazy(async () => ({
  default: (await tryTwice(() => import('../status/MemberStatus.tsx'))).MemberStatus,
}))

/** The brand and the navigation, which is behind 'Menu' below 900 px; members have the bottom bar there. */
export function Header() {
  const user = useSession((session) => session.userAuth)
  const location = useLocation()
  const { key, pathname } = location
  // The menu belongs to the location where it was opened, so every navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key
  /** Members have the bar at the bottom instead, which sign-up and payment have not. */
  const hasMenu = !user || pathname === to.register
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={user ? to.memberHome : to.home} className={styles.brand} aria-label={`${brand.name} home`}>
          <Logo />
        </Link>
        {hasMenu && (
          <button
            type="button"
            className={user ? styles.toggle : `${styles.toggle} ${styles.visitors}`}
            aria-expanded={open}
            aria-controls="main-navigation"
            onClick={() => setOpenOn(open ? null : key)}
            onKeyDown={(event) => event.key === 'Escape' && setOpenOn(null)}
          >
            <X aria-hidden size={20} />
            <Menu aria-hidden size={20} />
            Menu
          </button>
        )}
        <nav
          id="main-navigation"
          aria-label="Main"
          className={user ? styles.nav : `${styles.nav} ${styles.visitors}`}
        >
          {deskGroups(user, pathname).map((entries) => (
            <ul key={entries[0]?.to} className={styles.list}>
              {entries.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.link} aria-current={currentAt(to, location)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        {user && (
          <div className={user.isAdmin ? styles.status : `${styles.status} ${styles.counted}`}>
            <Suspense>
              <MemberStatus />
            </Suspense>
          </div>
        )}
      </div>
    </header>
  )
}
