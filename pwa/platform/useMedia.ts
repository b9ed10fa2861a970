import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query such as '(min-width: 900px)' holds; false while pages are rendered at build time. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  )
}
