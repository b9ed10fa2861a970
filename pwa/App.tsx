import { useEffect } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { CurrentHandle } from './shell/page-handle.ts'
import { PageError } from './shell/PageError.tsx'
import { repeatEarlyPresses } from './platform/early-presses.ts'
import { whenIdle } from './platform/when-idle.ts'
import { ErrorBoundary } from './router/ErrorBoundary.tsx'
import { handleAt, routeObjects } from './routes.tsx'

/** The page at the router's location, whose screen has been loaded. */
export function App() {
  const { pathname } = useLocation()
  const page = useRoutes(routeObjects)
  const handle = handleAt(pathname)
  const preloadNext = handle?.preloadNext
  useEffect(repeatEarlyPresses, [])
  useEffect(() => {
    if (preloadNext) whenIdle(() => void preloadNext())
  }, [preloadNext])
  return (
    <CurrentHandle value={handle}>
      <ErrorBoundary at={pathname} Failed={PageError}>
        {page}
      </ErrorBoundary>
    </CurrentHandle>
  )
}
