import { contract } from '../../shared/contract/contract.ts'
import { typeMessage } from '../../shared/schemas/review.ts'
import { fileHeaders } from '../files/headers.ts'
import { bytesADay } from '../files/uploads.ts'
import { recordSecurity } from '../audit/security.ts'
import type { Implement } from '../http/implement.ts'
import { setNextCursor } from '../http/cursors.ts'
import { Invalid } from '../http/errors.ts'
import { isForm } from '../http/input.ts'
import { allReviews } from './admin-list.ts'
import { editReview, editsAnHour } from './edit.ts'
import { ownReviews, recentReviews, reviewVersions, waitingReviews } from './list.ts'
import { openOriginal, receiptsOf } from './originals.ts'
import { postReview, postsAnHour } from './post.ts'
import { publishNow } from './publish.ts'
import { react } from './react.ts'
import { settleReview } from './settle.ts'
import { markEvidence } from './mark-evidence.ts'
import { withdrawReview } from './withdraw.ts'
import type { DistinctGuestsDeps } from '../guests/search/distinct-guests.ts'
import type { ReviewDeps } from './review-deps.ts'

const savedAs = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` })

// A form must have a type; only JSON may omit it.
const noType = new Invalid(typeMessage, [{ path: 'reviewType', message: typeMessage }])

/** Reviews: post and edit, the lists, like and report. */
export function reviewRoutes(serve: Implement, deps: ReviewDeps & DistinctGuestsDeps): void {
  serve(
    contract.postReview,
    { by: 'member', anyOf: [postsAnHour, editsAnHour] },
    { by: 'member', anyOf: [bytesADay], inBytes: true },
  )(({ editingReviewId, ...input }, c) => {
    const { member, idempotencyKey, stillLoggedIn } = c.var
    if (editingReviewId !== undefined)
      return editReview(deps, member, editingReviewId, input, idempotencyKey, stillLoggedIn)
    if (isForm(c) && input.reviewType === undefined) throw noType
    return postReview(deps, member, input, idempotencyKey, stillLoggedIn)
  })
  serve(contract.listReviews)(async (query, c) => {
    const { member } = c.var
    const isOfTeam = query.isAdminDashboard === '1'
    if (isOfTeam && member.isAdmin)
      await recordSecurity(deps, {
        event: 'table opened',
        account: member,
        detail: contract.listReviews.path,
      })
    const list = isOfTeam
      ? allReviews
      : query.waiting === '1'
        ? waitingReviews
        : query.allReviewsByUser === '1'
          ? ownReviews
          : recentReviews
    const { reviews, next } = await list(deps, member, query)
    setNextCursor(c, next)
    return reviews
  })
  serve(contract.reviewVersions)(({ id }, c) => reviewVersions(deps, c.var.member, id))
  serve(contract.reviewReceipts)(({ id }, c) => receiptsOf(deps, c.var.member, id))
  serve(contract.readOriginal)(async (input, c) => {
    const { stream, ...original } = await openOriginal(deps, c.var.member, input)
    const id = `${input.file}-original`
    const headers = { ...fileHeaders({ ...original, id }), ...savedAs(`${id}.${original.ext}`) }
    return new Response(stream, { headers })
  })
  serve(contract.settleReview, { by: 'member', anyOf: [editsAnHour] })((input, c) =>
    settleReview(deps, c.var.member, input, c.var.stillLoggedIn),
  )
  serve(contract.publishReview, { by: 'member', anyOf: [editsAnHour] })(({ id }, c) =>
    publishNow(deps, c.var.member, id, c.var.stillLoggedIn),
  )
  serve(contract.markEvidence, { by: 'member', anyOf: [editsAnHour] })((input, c) =>
    markEvidence(deps, c.var.member, input, c.var.stillLoggedIn),
  )
  serve(contract.withdrawReview, { by: 'member', anyOf: [editsAnHour] })(({ id }, c) =>
    withdrawReview(deps, c.var.member, id, c.var.stillLoggedIn),
  )
  serve(contract.react)((input, c) => react(deps, c.var.member, input, c.var.stillLoggedIn))
}
