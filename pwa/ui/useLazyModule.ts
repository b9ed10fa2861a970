import { useEffect, useState } from 'react'
import { onReconnect } from '../api/connection.ts'

const loadedModules = new Map<() => Promise<unknown>, unknown>()

/**
 * Loads a module for a part of a page that renders without it at first: undefined until it is loaded. A failed load is
 * repeated when the server is reachable again.
 * @param load a stable function, which identifies the module
 * @param isWanted false while the module is not needed yet
 */
export function useLazyModule<Code>(load: () => Promise<Code>, isWanted = true): Code | undefined {
  const [code, setCode] = useState(() => loadedModules.get(load) as Code | undefined)
  useEffect(() => {
    if (code !== undefined || !isWanted) return undefined
    let isUnmounted = false
    const start = () =>
      void load().then(
        (loaded) => {
          loadedModules.set(load, loaded)
          if (!isUnmounted) setCode(loaded)
        },
        (error: unknown) => console.error('A part of the page could not be loaded', error),
      )
    start()
    const stopRetrying = onReconnect(start)
    return () => {
      isUnmounted = true
      stopRetrying()
    }
  }, [code, isWanted, load])
  return code
}
