import './styles/base.css'
import './styles/layout.css'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startOffline, vaultIsSettled } from './offline/start.ts'
import { openPageHistory } from './router/page-history.ts'
import { PageRouter } from './router/PageRouter.tsx'
import { startInstall } from './session/install.ts'
import { sessionToken, setWayHome, useSession } from './session/session.ts'
import { startSession } from './session/start.ts'
import { startUpdates } from './session/updates.ts'
import { loadScreensOf } from './routes.tsx'

async function start() {
  // Before anything is painted: a session that is over leads to '/' (D-12).
  startOffline()
  startSession()
  unmarkVisitor()
  useSession.subscribe(unmarkVisitor)
  // A member's screen has something to ask the server; whoever needs the client and does not get it says so.
  const { userAuth } = useSession.getState()
  if (userAuth?.token)
    void import('./api/early.ts')
      .then(({ askForPage }) => askForPage(location.pathname, userAuth))
      .catch(() => undefined)
  await Promise.all([loadScreensOf(location.pathname), vaultIsSettled()])
  const root = document.getElementById('root')!
  const isRendered = root.hasChildNodes() && !root.inert
  const history = openPageHistory()
  setWayHome(() => history.navigator.push('/'))
  const page = (
    <StrictMode>
      <PageRouter history={history} isRendered={isRendered}>
        <App />
      </PageRouter>
    </StrictMode>
  )
  if (isRendered) {
    const comeToLife = () => void hydrateRoot(root, page)
    // A visitor's page in slices: nobody who scrolls or types already waits. A member's at once: its links change.
    if (userAuth) comeToLife()
    else startTransition(comeToLife)
    return
  }
  // The page brings its own; two of them would be one too many.
  document.querySelector('title')?.remove()
  // What stands there until now is the shape of the page (`member-paint.js`): nobody must type into that.
  flushSync(() => createRoot(root).render(page))
  root.inert = false
  root.ariaHidden = null
}

/** Before the first paint the page was marked as a member's (`theme.js`); whoever is none sees it as visitors do. */
function unmarkVisitor(): void {
  if (sessionToken() === null) delete document.documentElement.dataset.member
}

startUpdates()
startInstall()
void start()
