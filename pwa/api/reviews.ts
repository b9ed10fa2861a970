import type { Reactions, Review } from '../../shared/schemas/review.ts'
import { send } from './http.ts'

/** The long list of recent reviews holds this many (CON-22). */
export const recentLimit = 100

/** The newest reviews of all guests, newest first (API-54, OP-43). */
export const recentReviews = (limit: number, signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { limit: String(limit) }, { signal })

/** All reviews of the member, oldest first (API-55, D-46). */
export const ownReviews = (signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { limit: '0', allReviewsByUser: '1' }, { signal })

/** Likes or reports a review; answers both lists (D-40). */
export const react = (type: 'like' | 'report', reviewId: string): Promise<Reactions> =>
  send('react', { type, reviewId, url: location.origin })
