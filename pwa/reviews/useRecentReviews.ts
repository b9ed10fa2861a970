import { useCallback } from 'react'
import { recentLimit, recentReviews } from '../api/reviews.ts'
import { reviewsLoaded } from '../session/session-updates.ts'
import { useLoad } from '../ui/loading/useLoad.ts'

/** The newest reviews of all guests, newest first. */
export function useRecentReviews(limit = recentLimit) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reviews = await recentReviews(limit, signal)
      reviewsLoaded(reviews)
      return reviews
    },
    [limit],
  )
  return useLoad(load)
}
