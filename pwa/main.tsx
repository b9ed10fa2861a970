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
import { takeStep } from './platform/next-step.ts'
import { to } from '../shared/routes.ts'
import { startInstall } from './shell/install.ts'
import {
  navigationFinished,
  sessionEndsBy,
  sessionToken,
  setNavigation,
  useSession,
} from './session/session.ts'
import { forgetEnding, readEnding } from './session/kept-ending.ts'
import { showSessionEnd } from './auth/session-end-notice.ts'
import { prefetchPage } from './auth/prefetch-page.ts'
import { startSession } from './auth/start-session.ts'
import { startUpdates } from './shell/updates.ts'
import { preloadAt, routeObjects } from './routes.tsx'

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

startUpdates()
startInstall()
void start()
