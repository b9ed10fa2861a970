import { lazy, Suspense, use, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { arrived, useSession } from '../session/session.ts'
import { ErrorBoundary } from '../router/ErrorBoundary.tsx'
import { useMoves } from '../router/moves.ts'
import { restoreTheme } from '../session/theme.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OwnDocument } from './OwnDocument.tsx'
import { CurrentHandle } from './page-handle.ts'
import { PartError } from './PageError.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import styles from './Shell.module.css'
import { Toasts } from './Toasts.tsx'
import { useHead } from './useHead.ts'

const MemberFrame = lazy(() => import('./MemberFrame.tsx').then((file) => ({ default: file.MemberFrame })))

/** What stands around every screen. New pages start at the top, 'back' returns to the same place (RT-31). */
export function Shell() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const handle = use(CurrentHandle)
  const title = handle ? `${handle.title} · ${brand.name}` : brand.name
  const { pathname } = useLocation()
  useEffect(restoreTheme, [])
  useEffect(arrived, [pathname])
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
        <OwnDocument>
          <ErrorBoundary at={pathname} Failed={PartError}>
            <Outlet />
          </ErrorBoundary>
        </OwnDocument>
      </main>
      <Footer />
      <Suspense>{loggedIn && <MemberFrame />}</Suspense>
      <Toasts />
      <RouteAnnouncer title={title} />
    </>
  )
}

/** A thin line while the next screen is being fetched, so that a press is seen to work. */
function Progress() {
  const isLoading = useMoves((moves) => moves.isLoading)
  return isLoading ? <div className={styles.progress} aria-hidden /> : null
}
