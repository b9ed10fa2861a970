import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { to } from '../../shared/routes.ts'

const payPath = to.register

/**
 * Only the pay page's document may load the payment provider's script, by headers of its own. So transitions to and
 * from that page reload the document before anything of the new page is shown.
 */
export function DocumentReload({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isForeign = isPayPage(pathname) !== isPayPage(loadedPath ?? pathname)
  useEffect(() => {
    if (isForeign) location.reload()
  }, [isForeign])
  return isForeign ? null : children
}

const isPayPage = (path: string) => path.replace(/\/+$/, '') === payPath

/** The path of the loaded document, as nothing has changed it yet; undefined while pages are rendered at build time. */
const loadedPath = typeof location === 'undefined' ? undefined : location.pathname
