import type { PostedReview, Reactions, ReportReason, Review } from '../../shared/schemas/review.ts'
import type { Input, SendOptions } from './call-types.ts'
import { send, sendPage } from './http.ts'

/** The length of the long list of recent reviews. */
export const recentLimit = 100

/** The reviews of all guests, newest first. */
export const recentReviews = (limit: number, signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { limit: String(limit) }, { signal })

/** All reviews of the member, oldest first. */
export async function ownReviews(signal?: AbortSignal): Promise<Review[]> {
  const reviews: Review[] = []
  let cursor: string | undefined
  do {
    const page = { limit: '0', allReviewsByUser: '1' as const, cursor }
    const { data, next } = await sendPage('listReviews', page, { signal })
    reviews.push(...data)
    cursor = next ?? undefined
  } while (cursor)
  return reviews
}

/** The member's own reviews whose claim may still be made by the platform's rule, the most urgent first. */
export const openClaims = (signal?: AbortSignal): Promise<Review[]> =>
  send('listReviews', { allReviewsByUser: '1', openClaims: '1' }, { signal })

/** All earlier versions of a review, the oldest first. */
export const reviewVersions = (id: string): Promise<{ versions: string[] }> => send('reviewVersions', { id })

/** Likes or reports a review, or takes the reaction back. Returns both lists. */
export const react = (
  type: 'like' | 'report' | 'none',
  reviewId: string,
  reason?: ReportReason,
): Promise<Reactions> => send('react', { type, reviewId, reason, url: location.origin })

/** Marks the claim of an own review as settled, or reopens it. */
export const settleReview = (id: string, settled: boolean): Promise<Review> =>
  send('settleReview', { id, settled })

/** Withdraws an own review for good, with its evidence. */
export const withdrawReview = (id: string): Promise<unknown> => send('withdrawReview', { id })

/** Posts a review or, with `editingReviewId`, changes one; a repeated key returns the first result. */
export const postReview = (
  review: Input<'postReview'>,
  idempotencyKey: string,
  options: SendOptions = {},
): Promise<PostedReview> => send('postReview', review, { ...options, idempotencyKey })
