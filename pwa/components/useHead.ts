import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Keeps what the document's head says to others in step with the page; the first one brings its own. */
export function useHead(title: string, description: string | undefined): void {
  const { pathname } = useLocation()
  const loaded = useRef<string | null>(pathname)
  useEffect(() => {
    if (loaded.current === pathname) return
    loaded.current = null
    import('../head-follows.ts').then(
      ({ followHead }) => followHead(pathname, title, description),
      () => undefined, // nothing that a person sees depends on it
    )
  }, [pathname, title, description])
}
