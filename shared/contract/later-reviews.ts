import * as v from 'valibot'
import { Id } from '../schemas/common.ts'
import { Review } from '../schemas/review.ts'
import { call } from './call.ts'

/** Calls about reviews that few pages need. */
export const laterReviewCalls = {
  publishReview: call({
    method: 'put',
    path: '/api/review/:id/published',
    access: 'login',
    sends: 'json',
    input: v.object({ id: Id }),
    output: Review,
    summary: "Publish one's own review before the platform's review period is over",
    refusals: [403, 404],
  }),
} as const
