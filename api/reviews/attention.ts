import type { ReviewDoc } from './reviews.collection.ts'

/** Reports of this many members mark a review for the admins (D-45). */
export const reportsForAttention = 3

/**
 * Whether admins should look at this review: three members reported it since an admin last decided on it. It stays
 * visible until then; a hidden one is decided (D-45).
 */
export const needsAttention = (
  review: Pick<ReviewDoc, 'reportCount' | 'settledReports' | 'hiddenByAdmin'>,
): boolean => !review.hiddenByAdmin && review.reportCount - review.settledReports >= reportsForAttention
