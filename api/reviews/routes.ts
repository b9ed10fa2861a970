import { contract } from '../../shared/contract.ts'
import { typeMessage } from '../../shared/schemas/review.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import { isForm } from '../http/answer.ts'
import { pointOn } from '../http/cursors.ts'
import { Invalid } from '../http/errors.ts'
import { allReviews } from './admin-list.ts'
import { editReview } from './edit.ts'
import { ownReviews, recentReviews } from './list.ts'
import { postReview } from './post.ts'
import { react } from './react.ts'

// The form asks for the type; only the simpler JSON of text and guest goes without (VAL-43, OP-41).
const noType = new Invalid(typeMessage, [{ path: 'reviewType', message: typeMessage }])

/** Reviews: post and edit, the lists, like and report. */
export function reviewRoutes(serve: Serve, deps: Deps): void {
  serve(contract.postReview)(({ editingReviewId, ...input }, c) => {
    const { member, idempotencyKey } = c.var
    if (editingReviewId !== undefined) return editReview(deps, member, editingReviewId, input, idempotencyKey)
    if (isForm(c) && input.reviewType === undefined) throw noType
    return postReview(deps, member, input, idempotencyKey)
  })
  serve(contract.listReviews)(async (query, c) => {
    if (query.isAdminDashboard !== '1')
      return query.allReviewsByUser === '1'
        ? ownReviews(deps, c.var.member, query)
        : recentReviews(deps, c.var.member, query)
    const { reviews, next } = await allReviews(deps, c.var.member, query)
    pointOn(c, next)
    return reviews
  })
  serve(contract.react)((input, c) => react(deps, c.var.member, input))
}
