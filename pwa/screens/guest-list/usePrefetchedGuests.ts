import { useEffect } from 'react'
import { whenIdle } from '../../platform/when-idle.ts'
import { prefetchGuest } from '../../vault/opened-guest.ts'

const prefetchLimit = 8

/** Prefetches the saved guests at the top of a list while the page is idle, so that they open at once. */
export function usePrefetchedGuests(guests: readonly { _id: string }[]): void {
  const ids = guests
    .slice(0, prefetchLimit)
    .map(({ _id }) => _id)
    .join()
  useEffect(() => {
    if (!ids) return undefined
    let isCanceled = false
    const prefetch = async () => {
      for (const id of ids.split(',')) if (!isCanceled) await prefetchGuest(id)
    }
    whenIdle(() => void prefetch())
    return () => void (isCanceled = true)
  }, [ids])
}
