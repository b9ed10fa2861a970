import { useEffect, useState } from 'react'
import { onReconnect } from '../api/connection.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { partFailed } from './part-failed.ts'

const loadedModules = new Map<() => Promise<unknown>, unknown>()

/**
 * Loads a module for a part of a page that renders without it at first: undefined until it is loaded. A load that failed
 * twice is repeated when the server is reachable again.
 * @param load a stable function, which identifies the module
 * @param isWanted false while the module is not needed yet
 */
export function useLazyModule<Code>(load: () => Promise<Code>, isWanted = true): Code | undefined {
  const [code, setCode] = useState(() => loadedModules.get(load) as Code | undefined)
  useEffect(() => {
    if (code !== undefined || !isWanted) return undefined
    let isUnmounted = false
    const start = () =>
      void tryTwice(load).then((loaded) => {
        loadedModules.set(load, loaded)
        if (!isUnmounted) setCode(loaded)
      }, partFailed)
    start()
    const stopRetrying = onReconnect(start)
    return () => {
      isUnmounted = true
      stopRetrying()
    }
  }, [code, isWanted, load])
  return code
}
