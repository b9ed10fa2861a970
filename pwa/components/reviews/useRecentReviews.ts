import { useCallback } from 'react'
import { recentLimit, recentReviews } from '../../api/reviews.ts'
import { reviewsLoaded } from '../../session/session.ts'
import { useLoad } from '../useLoad.ts'

/** So many reviews of all guests, newest first (API-54, CON-22). */
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
