import type { Review } from '../../../shared/schemas/review.ts'

/** By likes, then the newest first (OP-06). */
export const mostLiked = (reviews: readonly Review[]): Review[] =>
  reviews.toSorted((a, b) => b.likes.length - a.likes.length || b.createdAt.localeCompare(a.createdAt))
