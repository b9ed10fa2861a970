import './styles/base.css'
import './styles/layout.css'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { stateAfter, type LoginState } from './auth/guards.tsx'
import { startOffline, vaultFollowed, vaultSettled } from './auth/start-offline.ts'
import { takeClicks } from './platform/pre-hydration-clicks.ts'
import { isDocument, loadRoutes, openRouter, router } from './router/router.ts'
import { markLeaving, isLeavingPage } from './platform/reload.ts'
import { startSaving } from './platform/save-file.ts'
import { takeStep } from './platform/next-step.ts'
import { to, findRoute } from '../shared/routes.ts'
import { startInstall } from './shell/install.ts'
import {
  navigationFinished,
  sessionEndsBy,
  sessionToken,
  setNavigation,
  useSession,
  goTo,
} from './session/session.ts'
import { forgetEnding, readEnding, type KeptEnding } from './session/kept-ending.ts'
import { startSession } from './auth/start-session.ts'
import { startUpdates } from './shell/updates.ts'
import { preloadAt, routeObjects } from './routes.tsx'
import { toast, dismissToast, useToasts } from './ui/toast.ts'
import { hasMembership } from './session/membership.ts'
import type { UserInfo } from './session/user-info.ts'
import { prefetch } from './api/client.ts'

async function start() {
  const loadedAt = location.pathname
  // Before anything is painted: an expired session leads to '/'.
  startOffline()
  setNavigation(lead)
  startSession()
  if (isLeavingPage()) return
  unmarkVisitor()
  const loginState = explainKeptEnding()
  useSession.subscribe(unmarkVisitor)
  // The requests of a member's screen start while its code loads.
  const { userAuth } = useSession.getState()
  if (userAuth?.token) prefetchPage(location.pathname, userAuth)
  // A screen that cannot be loaded now is tried again by the router, which says so.
  const loaded = loadRoutes(routeObjects, location.pathname).catch(() => undefined)
  await Promise.all([loaded, vaultSettled()])
  const root = document.getElementById('root')!
  const isRendered = root.hasChildNodes() && !root.inert && location.pathname === loadedAt
  openRouter(routeObjects, isRendered)
  const page = (
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} onError={logError} />
    </StrictMode>
  )
  takeClicks()
  if (loginState) void router.navigate(to.login, { replace: true, state: loginState })
  if (isRendered && router.state.initialized) {
    const hydrate = () => void hydrateRoot(root, page)
    // A visitor's page hydrates in slices, which keeps scrolling smooth; a member's at once, as its links change.
    if (userAuth) hydrate()
    else startTransition(hydrate)
    return
  }
  // The page renders its own title.
  document.querySelector('title')?.remove()
  // Until here the root shows the shape of the page (`member-paint.js`), which must not be typed into.
  root.inert = false
  root.ariaHidden = null
  flushSync(() => createRoot(root).render(page))
}

/** Leads to a page from outside of the components. A session that ends closes its vault before a document is loaded. */
async function lead(path: string, state?: unknown): Promise<void> {
  const isEnding = useSession.getState().isEnding && isDocument(path)
  if (!isEnding) return router ? router.navigate(path, { state }) : history.replaceState(null, '', path)
  markLeaving()
  // The back/forward cache shows this page again.
  addEventListener('pageshow', navigationFinished, { once: true })
  await vaultFollowed()
  if (router) location.assign(path)
  else location.replace(path)
}

/** Says why a session ended in the document before this one. Returns what a login that was asked for there is told. */
function explainKeptEnding(): LoginState | null {
  const ending = sessionToken() === null ? readEnding() : null
  if (!ending) return null
  if (ending.how) sessionEndsBy(ending.how)
  if (takeStep('log-in')) {
    forgetEnding()
    return stateAfter(ending)
  }
  showSessionEnd(ending)
  return null
}

/** `theme.js` marks the page as a member's before the first paint; without a session the mark goes. */
function unmarkVisitor(): void {
  if (sessionToken() === null) delete document.documentElement.dataset.member
}

const logError: RouterProviderProps['onError'] = (error, { location }) =>
  console.error(`${location.pathname} failed`, error)

/** The code of the next page loads as soon as its link is pressed, before the click is complete. */
addEventListener('pointerdown', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) preloadAt(link.pathname)
})

// Below the floor a sentence is shown in place of the root (`floor.js`).
if (!document.getElementById('root')!.hidden) {
  startUpdates()
  startInstall()
  startSaving((text, action) => toast(text, action ? 'info' : 'danger', action))
  void start()
}

/** Sends the first requests of the page at this address while its code and the vault are still being opened. */
function prefetchPage(pathname: string, user: UserInfo): void {
  const { ownDetails, newestReviews } = findRoute(pathname)?.loads ?? {}
  if (ownDetails) prefetch('getUser', { id: user._id })
  if (newestReviews && hasMembership(user)) prefetch('listReviews', { limit: String(newestReviews) })
}

/**
 * Says why the member was logged out until the person is back; it goes with the next login. Its button leads to the
 * login, and from there back to the member's page that was left.
 */
function showSessionEnd(ending: KeptEnding): void {
  if (ending.from === undefined) {
    forgetEnding()
    return void toast(ending.why, ending.kind)
  }
  const id = toast(ending.why, 'info', {
    label: 'Log in',
    run: () => void goTo(to.login, stateAfter(ending)),
  })
  const stop = useSession.subscribe(({ userAuth }) => {
    if (userAuth) dismissToast(id)
  })
  const stopWatching = useToasts.subscribe(({ toasts }) => {
    if (toasts.some((one) => one.id === id)) return
    forgetEnding()
    stop()
    stopWatching()
  })
}
