import { lazy, Suspense, useEffect } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { arrived, useSession } from '../session/session.ts'
import { restoreTheme } from '../session/theme.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OwnDocument } from './OwnDocument.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import styles from './Shell.module.css'
import { Toasts } from './Toasts.tsx'

const MemberFrame = lazy(() => import('./MemberFrame.tsx').then((file) => ({ default: file.MemberFrame })))

/** What stands around every screen. New pages start at the top, 'back' returns to the same place (RT-31). */
export function Shell() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const handle = useMatches().findLast((match) => match.handle)?.handle as PageHandle | undefined
  const title = handle ? `${handle.title} · ${brand.name}` : brand.name
  const { pathname } = useLocation()
  useEffect(restoreTheme, [])
  useEffect(arrived, [pathname])
  return (
    <>
      <title>{title}</title>
      {handle?.description && <meta name="description" content={handle.description} />}
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Progress />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <OwnDocument>
          <Outlet />
        </OwnDocument>
      </main>
      <Footer />
      <Suspense>{loggedIn && <MemberFrame />}</Suspense>
      <Toasts />
      <RouteAnnouncer title={title} />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Freshly loaded pages all have the key 'default': without their address, one would start where another was left. */
const placeOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key

/** A thin line while the next screen is being fetched, so that a press is seen to work. */
function Progress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.progress} aria-hidden /> : null
}
