import { recentLimit, recentReviews } from '../../api/reviews.ts'
import { reviewsLoaded } from '../../session/session.ts'
import { useLoad } from '../useLoad.ts'

/** The long list of recent reviews, newest first (API-54, CON-22). */
export const useRecentReviews = () => useLoad(load)

async function load(signal: AbortSignal) {
  const reviews = await recentReviews(recentLimit, signal)
  reviewsLoaded(reviews)
  return reviews
}
