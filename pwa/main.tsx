import './styles/base.css'
import './styles/layout.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { startOffline, vaultIsSettled } from './offline/start.ts'
import { startInstall } from './session/install.ts'
import { setWayHome } from './session/session.ts'
import { startSession } from './session/start.ts'
import { startUpdates } from './session/updates.ts'
import { loadScreensOf, routes } from './routes.tsx'

async function start() {
  // Before anything is painted: a session that is over leads to '/' (D-12).
  startOffline()
  startSession()
  await Promise.all([loadScreensOf(location.pathname), vaultIsSettled()])
  const root = document.getElementById('root')!
  const isRendered = root.hasChildNodes()
  // Where the page was rendered already, it may be scrolled already: the router must not move it.
  const router = createBrowserRouter(routes, isRendered ? { hydrationData: { loaderData: {} } } : undefined)
  setWayHome(() => router.navigate('/'))
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (isRendered) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

startUpdates()
startInstall()
void start()
