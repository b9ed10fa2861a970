import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { navigationFinished, useSession } from '../session/session.ts'
import { LeaveGuard } from '../router/LeaveGuard.tsx'
import { ScrollPosition } from '../router/ScrollPosition.tsx'
import { repeatEarlyClicks } from '../platform/pre-hydration-clicks.ts'
import { restoreTheme } from '../platform/theme.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import styles from './Shell.module.css'
import { Toasts } from '../ui/Toasts.tsx'
import { useHead } from './head/useHead.ts'

const MemberFrame = lazy(() =>
  import('./member/MemberFrame.tsx').then((file) => ({ default: file.MemberFrame })),
)

/** Header, footer and announcements around every screen. */
export function Shell() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const title = handle ? `${handle.title} · ${brand.name}` : brand.name
  const { pathname } = useLocation()
  const preloadNext = handle?.preloadNext
  useEffect(restoreTheme, [])
  useEffect(repeatEarlyClicks, [])
  useEffect(() => {
    if (preloadNext) whenIdle(preloadNext)
  }, [preloadNext])
  useEffect(navigationFinished, [pathname])
  useHead(title, handle?.description)
  return (
    <>
      <title>{title}</title>
      {handle?.description && <meta name="description" content={handle.description} />}
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Progress />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className={handle?.description ? styles.main : `${styles.main} ${styles.filling}`}
      >
        <Outlet />
      </main>
      <Footer />
      <Suspense>{loggedIn && <MemberFrame />}</Suspense>
      <Toasts />
      <RouteAnnouncer title={title} />
      <LeaveGuard />
      <ScrollPosition />
    </>
  )
}

/** A thin line while the next screen loads, so that a press has a visible effect. */
function Progress() {
  return useNavigation().state === 'loading' ? <div className={styles.progress} aria-hidden /> : null
}
