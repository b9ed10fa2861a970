import './styles/base.css'
import './styles/layout.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startOffline, vaultIsSettled } from './offline/start.ts'
import { openPageHistory } from './router/page-history.ts'
import { PageRouter } from './router/PageRouter.tsx'
import { startInstall } from './session/install.ts'
import { sessionToken, setWayHome } from './session/session.ts'
import { startSession } from './session/start.ts'
import { startUpdates } from './session/updates.ts'
import { loadScreensOf } from './routes.tsx'

async function start() {
  // Before anything is painted: a session that is over leads to '/' (D-12).
  startOffline()
  startSession()
  // A member's screen asks the server at once; whoever needs the client and does not get it says so.
  if (sessionToken() !== null) void import('./api/exchange.ts').catch(() => undefined)
  await Promise.all([loadScreensOf(location.pathname), vaultIsSettled()])
  const root = document.getElementById('root')!
  const isRendered = root.hasChildNodes()
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
    hydrateRoot(root, page)
    return
  }
  // The page brings its own; two of them would be one too many.
  document.querySelector('title')?.remove()
  createRoot(root).render(page)
}

startUpdates()
startInstall()
void start()
