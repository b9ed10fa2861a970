import type { Review } from '../../shared/schemas/review.ts'
import { send } from './http.ts'

/** Publishes an own review before the platform's review period is over. */
export const publishReview = (id: string): Promise<Review> => send('publishReview', { id })
