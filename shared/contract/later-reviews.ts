import * as v from 'valibot'
import { Id } from '../schemas/common.ts'
import { MarkEvidence } from '../schemas/evidence-marks.ts'
import { OriginalQuery, Receipt } from '../schemas/receipts.ts'
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
  reviewReceipts: call({
    method: 'get',
    path: '/api/review/:id/receipts',
    access: 'login',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: v.array(Receipt),
    summary: "The receipts of one's own evidence; for admins while the review is disputed",
    refusals: [403, 404],
  }),
  markEvidence: call({
    method: 'put',
    path: '/api/review/:id/marks',
    access: 'login',
    sends: 'json',
    input: MarkEvidence,
    output: Review,
    summary: 'Mark a piece of own evidence as before or after the stay, with its room',
    refusals: [403, 404, 422],
  }),
  readOriginal: call({
    method: 'get',
    path: '/api/review/:id/originals/:file',
    access: 'login',
    sends: 'query',
    input: OriginalQuery,
    output: 'bytes',
    types: ['image/gif', 'image/jpeg', 'image/png', 'application/pdf'],
    summary: 'A piece of evidence as it was received; admins need a dispute and a reason, which is logged',
    refusals: [403, 404],
  }),
} as const
