import type { PostedReview, Reactions, ReportReason, Review } from '../../shared/schemas/review.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send } from './http.ts'

/** The length of the long list of recent reviews. */
export const recentLimit = 100

/** The reviews of all guests, newest first. */
export const recentReviews = (limit: number, signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { limit: String(limit) }, { signal })

/** All reviews of the member, oldest first. */
export const ownReviews = (signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { limit: '0', allReviewsByUser: '1' }, { signal })

/** Likes or reports a review, or takes the reaction back. Returns both lists. */
export const react = (
  type: 'like' | 'report' | 'none',
  reviewId: string,
  reason?: ReportReason,
): Promise<Reactions> => send('react', { type, reviewId, reason, url: location.origin })

/** Posts a review or, with `editingReviewId`, changes one; a repeated key returns the first result. */
export const postReview = (
  review: Input<'postReview'>,
  idempotencyKey: string,
  options: SendOptions = {},
): Promise<PostedReview> => send('postReview', review, { ...options, idempotencyKey })
