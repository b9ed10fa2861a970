import { lazy, Suspense, useEffect, useRef, useLayoutEffect } from 'react'
import {
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  ScrollRestoration,
  type Location,
} from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { navigationFinished, useSession } from '../session/session.ts'
import { LeaveGuard, router } from '../router/router.ts'
import { repeatEarlyClicks } from '../platform/pre-hydration-clicks.ts'
import { restoreTheme } from '../platform/theme.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import styles from './Shell.module.css'
import { Toasts } from '../ui/Toasts.tsx'

const MemberFrame = lazy(async () => ({
  default: (await tryTwice(() => import('./member/MemberFrame.tsx'))).MemberFrame,
}))

/** Header, footer and announcements around every screen. */
export function Shell() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const title = handle ? `${handle.title} · ${brand.name}` : brand.name
  /** The footer is for visitors; a member has the bar or the header. */
  const isMembers = handle?.access === 'member' || handle?.access === 'admin'
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
        className={`${styles.main} ${isMembers ? styles.members : handle?.description ? '' : styles.filling}`}
      >
        <Outlet />
      </main>
      {!isMembers && <Footer />}
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

/** Updates the document's head after each change of page; the first page brings its own. */
function useHead(title: string, description: string | undefined): void {
  const { pathname } = useLocation()
  const loaded = useRef<string | null>(pathname)
  useEffect(() => {
    if (loaded.current === pathname) return
    loaded.current = null
    import('./head/follow-head.ts').then(
      ({ followHead }) => followHead(pathname, title, description),
      () => undefined, // nothing visible depends on it
    )
  }, [pathname, title, description])
}

/** All pages that were loaded as documents have the key 'default', so their address tells them apart. */
const keyOf = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key

/** New pages start at the top or at their `#part`, known ones where they were left, also after a reload. */
function ScrollPosition() {
  const location = useLocation()
  useLayoutEffect(() => {
    const { location: latest, restoreScrollPosition: place } = router.state
    return latest.key === location.key && typeof place === 'number' ? scrollBackTo(place) : undefined
  }, [location])
  return <ScrollRestoration getKey={keyOf} />
}

/** Scrolls there again whenever the page grows by data that arrives, until the person scrolls. */
function scrollBackTo(place: number): () => void {
  let reached: number
  const scroll = () => {
    scrollTo(0, place)
    reached = scrollY
    if (reached >= place - 1) growth.disconnect()
  }
  const growth = new ResizeObserver(() => (scrollY === reached ? scroll() : growth.disconnect()))
  growth.observe(document.body)
  scroll()
  return () => growth.disconnect()
}
