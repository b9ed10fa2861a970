import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { onFirstUse } from '../../shared/on-first-use.ts'

const payPath = '/register'

/**
 * The pay page's document has headers of its own: it alone may load the payment provider's script. So the way to that
 * page and the way from it are document loads, made with a reload before anything of the new page is shown.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isForeign = isPayPage(pathname) !== isPayPage(loadedPath() ?? pathname)
  useEffect(() => {
    if (isForeign) location.reload()
  }, [isForeign])
  return isForeign ? null : children
}

const isPayPage = (path: string) => path.replace(/\/+$/, '') === payPath

/** The address that the browser asked the server for; undefined while pages are rendered at build time. */
const loadedPath = onFirstUse(() => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded && new URL(loaded.name).pathname
})
