import type { Review } from '../../../shared/schemas/review.ts'

/** Sorted by likes, then the newest first. */
export const mostLiked = (reviews: readonly Review[]): Review[] =>
  reviews.toSorted((a, b) => b.likes.length - a.likes.length || b.createdAt.localeCompare(a.createdAt))
