import * as v from 'valibot'
import { MarkEvidence } from '../schemas/evidence-marks.ts'
import { OriginalQuery, Receipt } from '../schemas/receipts.ts'
import {
  AdminReview,
  PostedReview,
  Reaction,
  Reactions,
  Review,
  ReviewInput,
  ReviewQuery,
  ReviewVersions,
  Settlement,
} from '../schemas/review.ts'
import { Id, Message } from '../schemas/common.ts'
import { call, form, json, params, query } from './call.ts'

/** Reviews and reactions. */
export const reviewCalls = {
  postReview: call('post', '/api/review', 'login', form(ReviewInput), {
    output: PostedReview,
    status: 201,
    idempotent: true,
    summary: 'Post or edit a review',
    refusals: [403, 404, 409, 413, 422],
  }),
  listReviews: call('get', '/api/review', 'login', query(ReviewQuery), {
    output: v.array(v.union([AdminReview, Review])),
    summary: 'The 100 newest reviews, own ones, or all for admins',
    refusals: [403, 422],
  }),
  reviewVersions: call('get', '/api/review/:id/versions', 'login', params(v.object({ id: Id })), {
    output: ReviewVersions,
    summary: 'All earlier versions of a review',
    refusals: [404],
  }),
  settleReview: call('put', '/api/review/:id/settled', 'login', json(Settlement), {
    output: Review,
    summary: "Mark the claim of one's own review as settled, or reopen it for seven days",
    refusals: [403, 404, 422],
  }),
  withdrawReview: call('put', '/api/review/:id/withdrawn', 'login', json(v.object({ id: Id })), {
    output: Message,
    summary: "Withdraw one's own review, with its evidence",
    refusals: [403, 404, 409],
  }),
  react: call('put', '/api/review/:type', 'member', json(Reaction), {
    output: Reactions,
    summary: "Like or report a review, or take it back; refused for one's own",
    refusals: [403, 404],
  }),
  publishReview: call('put', '/api/review/:id/published', 'login', json(v.object({ id: Id })), {
    output: Review,
    summary: "Publish one's own review before the platform's review period is over",
    refusals: [403, 404],
  }),
  reviewReceipts: call('get', '/api/review/:id/receipts', 'login', params(v.object({ id: Id })), {
    output: v.array(Receipt),
    summary: "The receipts of one's own evidence; for admins while the review is disputed",
    refusals: [403, 404],
  }),
  markEvidence: call('put', '/api/review/:id/marks', 'login', json(MarkEvidence), {
    output: Review,
    summary: 'Mark a piece of own evidence as before or after the stay, with its room',
    refusals: [403, 404, 422],
  }),
  readOriginal: call('get', '/api/review/:id/originals/:file', 'login', query(OriginalQuery), {
    output: 'bytes',
    types: ['image/gif', 'image/jpeg', 'image/png', 'application/pdf'],
    summary: 'A piece of evidence as it was received; admins need a dispute and a reason, which is logged',
    refusals: [403, 404],
  }),
} as const
