import type { ReviewDoc } from './reviews.collection.ts'

/** Reports of this many members mark a review for the admins. */
export const reportsForAttention = 3

/**
 * Whether the review needs an admin's decision: it is held for the team, or it is visible, and three members have reported it since the last
 * decision.
 */
export const needsAttention = (
  review: Pick<ReviewDoc, 'reportCount' | 'settledReports' | 'hiddenByAdmin' | 'held'>,
): boolean =>
  review.held?.forTeam === true ||
  (!review.hiddenByAdmin && review.reportCount - review.settledReports >= reportsForAttention)
