import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { reviewsLoaded } from '../session/session-updates.ts'
import { useLoad } from '../ui/loading/useLoad.ts'

/** The length of the long list of recent reviews. */
const recentLimit = 100

/** The newest reviews of all guests, newest first. */
export function useRecentReviews(limit = recentLimit) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reviews = await api.listReviews({ limit: String(limit) }, { signal })
      reviewsLoaded(reviews)
      return reviews
    },
    [limit],
  )
  return useLoad(load)
}
