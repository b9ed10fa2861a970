import { useEffect } from 'react'
import { matchRoutes, useLocation } from 'react-router-dom'
import { CurrentHandle, type PageHandle } from './components/page-handle.ts'
import { PageError } from './components/PageError.tsx'
import { whenIdle } from './components/when-idle.ts'
import { ErrorBoundary } from './router/ErrorBoundary.tsx'
import { Pages } from './router/Pages.tsx'
import { loadScreensOf, routes } from './routes.tsx'

/** The page at the router's place; the screens of that place have to be loaded. */
export function App() {
  const location = useLocation()
  const matches = matchRoutes(routes, location)
  const handle = matches?.at(-1)?.route.handle as PageHandle | undefined
  const next = handle?.next
  useEffect(() => {
    if (next) whenIdle(() => void loadScreensOf(next))
  }, [next])
  return (
    <CurrentHandle value={handle}>
      <ErrorBoundary at={location.pathname} Failed={PageError}>
        <Pages matches={matches} />
      </ErrorBoundary>
    </CurrentHandle>
  )
}
