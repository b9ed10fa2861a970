import { contract } from '../../shared/contract.ts'
import { listUsers } from '../accounts/user-list.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import { pointOn } from '../http/cursors.ts'
import { listAudit } from '../audit/audit-list.ts'
import { adminNotices } from './notices.ts'
import { updateReview } from './reviews.ts'
import { updateUser } from './users.ts'

/** The calls of the Admin Dashboard; the list of all reviews is among the lists of reviews (API-56). */
export function adminRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listUsers)(async (query, c) => {
    const { users, next } = await listUsers(deps, query)
    pointOn(c, next)
    return users
  })
  serve(contract.adminUpdateUser)((input, c) => updateUser(deps, c.var.member, input))
  serve(contract.adminUpdateReview)(({ itemId, newValues: { hiddenByAdmin } }, c) =>
    updateReview(deps, c.var.member, { itemId, hiddenByAdmin }),
  )
  serve(contract.audit)(async (query, c) => {
    const { entries, next } = await listAudit(deps, query)
    pointOn(c, next)
    return entries
  })
  serve(contract.adminNotices)(() => adminNotices(deps))
}
