import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Updates the document's head after each change of page; the first page brings its own. */
export function useHead(title: string, description: string | undefined): void {
  const { pathname } = useLocation()
  const loaded = useRef<string | null>(pathname)
  useEffect(() => {
    if (loaded.current === pathname) return
    loaded.current = null
    import('./follow-head.ts').then(
      ({ followHead }) => followHead(pathname, title, description),
      () => undefined, // nothing visible depends on it
    )
  }, [pathname, title, description])
}
