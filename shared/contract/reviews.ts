import * as v from 'valibot'
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
import { Id } from '../schemas/common.ts'
import { call } from './call.ts'

/** Reviews and reactions. */
export const reviewCalls = {
  postReview: call({
    method: 'post',
    path: '/api/review',
    access: 'login',
    sends: 'form',
    input: ReviewInput,
    output: PostedReview,
    status: 201,
    idempotent: true,
    summary: 'Post or edit a review',
    refusals: [403, 404, 409, 413, 422],
  }),
  listReviews: call({
    method: 'get',
    path: '/api/review',
    access: 'login',
    sends: 'query',
    input: ReviewQuery,
    output: v.array(v.union([AdminReview, Review])),
    summary: 'Recent reviews, own ones, or all for admins',
    refusals: [403],
  }),
  reviewVersions: call({
    method: 'get',
    path: '/api/review/:id/versions',
    access: 'login',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: ReviewVersions,
    summary: 'All earlier versions of a review',
    refusals: [404],
  }),
  settleReview: call({
    method: 'put',
    path: '/api/review/:id/settled',
    access: 'login',
    sends: 'json',
    input: Settlement,
    output: Review,
    summary: "Mark the claim of one's own review as settled, or reopen it for seven days",
    refusals: [403, 404, 422],
  }),
  react: call({
    method: 'put',
    path: '/api/review/:type',
    access: 'member',
    sends: 'json',
    input: Reaction,
    output: Reactions,
    summary: "Like or report a review, or take it back; refused for one's own",
    refusals: [403, 404],
  }),
} as const
