import { requireFreshFactor } from '../accounts/factors/required.ts'
import { contract } from '../../shared/contract/contract.ts'
import { listUsers } from '../accounts/user-list.ts'
import type { Implement } from '../http/implement.ts'
import { setNextCursor } from '../http/cursors.ts'
import { listSecurity, recordSecurity, type SecurityDeps } from '../audit/security.ts'
import { listAudit } from '../audit/audit.ts'
import { decide, type DecisionDeps, listWaiting } from './decisions.ts'
import { adminNotices, type NoticeDeps } from './notices.ts'
import { liftSearchLimit, type SearchLimitLiftDeps, updateUser, type UserUpdateDeps } from './users.ts'
import { changeSuspension, type SuspensionDeps } from './suspensions.ts'
import { type ReviewUpdateDeps, updateReview } from './reviews.ts'

type AdminDeps = SecurityDeps &
  DecisionDeps &
  NoticeDeps &
  SearchLimitLiftDeps &
  SuspensionDeps &
  ReviewUpdateDeps &
  UserUpdateDeps

/** The calls of the admin dashboard, except its list of reviews, which is among the calls of reviews. */
export function adminRoutes(serve: Implement, deps: AdminDeps): void {
  serve(contract.listUsers)(async (query, c) => {
    const { users, next } = await listUsers(deps, query)
    setNextCursor(c, next)
    return users
  })
  serve(contract.adminUpdateUser)((input, c) => {
    if ('isAdmin' in input.newValues) requireFreshFactor(deps, c.var.session)
    return updateUser(deps, c.var.member, input)
  })
  serve(contract.decide)((input, c) => decide(deps, c.var.member, input))
  serve(contract.suspend)((input, c) => changeSuspension(deps, c.var.member, input))
  serve(contract.waitingUsers)(async (query, c) => {
    const { waiting, next } = await listWaiting(deps, query)
    setNextCursor(c, next)
    return waiting
  })
  serve(contract.liftSearchLimit)(({ userId }, c) => liftSearchLimit(deps, c.var.member, userId))
  serve(contract.adminUpdateReview)(({ itemId, newValues: { hiddenByAdmin } }, c) =>
    updateReview(deps, c.var.member, { itemId, hiddenByAdmin }),
  )
  serve(contract.audit)(async (query, c) => {
    const { entries, next } = await listAudit(deps, query)
    setNextCursor(c, next)
    return entries
  })
  serve(contract.security)(async (query, c) => {
    const { entries, next } = await listSecurity(deps, query)
    setNextCursor(c, next)
    return entries
  })
  serve(contract.exportTable)(async ({ table }, c) => {
    requireFreshFactor(deps, c.var.session)
    await recordSecurity(deps, { event: 'table exported', account: c.var.member, detail: table })
    return { message: 'The rows can be saved' }
  })
  serve(contract.adminNotices)(() => adminNotices(deps))
}
