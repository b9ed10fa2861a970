import { lazy, Suspense, use, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { navigationFinished, useSession } from '../session/session.ts'
import { ErrorBoundary } from '../router/ErrorBoundary.tsx'
import { useNavigationState } from '../router/blockers.ts'
import { restoreTheme } from '../platform/theme.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { DocumentReload } from './DocumentReload.tsx'
import { CurrentHandle } from './page-handle.ts'
import { PartError } from './PageError.tsx'
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
  const handle = use(CurrentHandle)
  const title = handle ? `${handle.title} · ${brand.name}` : brand.name
  const { pathname } = useLocation()
  useEffect(restoreTheme, [])
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
        <DocumentReload>
          <ErrorBoundary at={pathname} Failed={PartError}>
            <Outlet />
          </ErrorBoundary>
        </DocumentReload>
      </main>
      <Footer />
      <Suspense>{loggedIn && <MemberFrame />}</Suspense>
      <Toasts />
      <RouteAnnouncer title={title} />
    </>
  )
}

/** A thin line while the next screen loads, so that a press has a visible effect. */
function Progress() {
  const isLoading = useNavigationState((state) => state.isLoading)
  return isLoading ? <div className={styles.progress} aria-hidden /> : null
}
