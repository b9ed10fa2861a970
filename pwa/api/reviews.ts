import type { Review } from '../../shared/schemas/review.ts'
import { api } from './api.ts'

/** All reviews of the member, oldest first. */
export async function ownReviews(signal?: AbortSignal): Promise<Review[]> {
  const reviews: Review[] = []
  let cursor: string | undefined
  do {
    const page = { limit: '0', allReviewsByUser: '1' as const, cursor }
    const { data, next } = await api.listReviews.page(page, { signal })
    reviews.push(...data)
    cursor = next ?? undefined
  } while (cursor)
  return reviews
}
