import { ObjectId } from 'mongodb'
import { requireAnotherAdmin } from '../accounts/user-roles.ts'
import { type AuditDeps, recordAudit } from '../audit/audit.ts'
import { liftDistinctGuests, type DistinctGuestsDeps } from '../guests/search/distinct-guests.ts'
import { NotFound } from '../http/errors.ts'
import { findMember } from '../members/people.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'

export type SearchLimitLiftDeps = AuditDeps & MemberDeps & DistinctGuestsDeps

/**
 * Lets a member meet more than 2,000 guests in searches for the rest of the UTC day, and adds that to the audit list
 * once. Throws NotFound, and Conflict for oneself.
 */
export async function liftSearchLimit(
  deps: SearchLimitLiftDeps,
  admin: Member,
  userId: string,
): Promise<{ _id: string; id: string }> {
  const member = await findMember(deps, new ObjectId(userId))
  if (!member) throw new NotFound('User not found')
  requireAnotherAdmin(admin, 'account', member._id)
  const event = { action: 'lifted the search limit', target: member._id, label: member.email }
  if (await liftDistinctGuests(deps, member._id)) await recordAudit(deps, admin, event)
  return { _id: userId, id: userId }
}
