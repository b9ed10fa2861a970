import type { ObjectId } from 'mongodb'
import { type AuditDeps, hasRecentReason, readDocuments, recordAudit } from '../audit/audit.ts'
import { recordSecurity, type SecurityDeps } from '../audit/security.ts'
import { linkLifetimeMs } from '../files/signed-links.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { isWaiting } from '../members/verification.ts'

/**
 * Whether an admin must give a reason to see this account's documents: after the decision on it, unless it is their
 * own, or an applicant has sent new ones and waits for another decision.
 */
const areWithheldFrom = (reader: Member, owner: Member) =>
  owner.documentsDecidedAt !== null && !owner._id.equals(reader._id) && !isApplying(owner)

const isApplying = (owner: Member) => !owner.isAccountVerified && isWaiting(owner)

/**
 * Opens withheld documents to an admin who gives a reason, which goes into the audit list. Returns whether they are
 * still withheld.
 */
export async function openWithheld(
  deps: AuditDeps,
  admin: Member,
  owner: Member,
  reason?: string,
): Promise<boolean> {
  if (!areWithheldFrom(admin, owner)) return false
  if (reason === undefined) return true
  const event = { action: readDocuments, target: owner._id, label: owner.email, detail: reason }
  await recordAudit(deps, admin, event)
  return false
}

/**
 * Whether this reader may open the owner's documents now: the owner; admins before the decision on the account, and
 * later for the lifetime of the links that they gave a reason for.
 */
export async function mayReadDocuments(
  deps: AuditDeps & SecurityDeps & MemberDeps,
  readerId: ObjectId,
  ownerId: ObjectId,
): Promise<boolean> {
  if (readerId.equals(ownerId)) return true
  const [reader, owner] = [await deps.users.byId(readerId), await deps.users.byId(ownerId)]
  if (!reader?.isAdmin || !owner) return false
  const mayRead =
    !areWithheldFrom(reader, owner) || (await hasRecentReason(deps, readerId, ownerId, linkLifetimeMs))
  if (mayRead)
    await recordSecurity(deps, { event: 'document opened', account: reader, detail: `of ${owner.email}` })
  return mayRead
}

/** Whether this reader may open what only the team reads; then it is in the security log. */
export async function mayReadAsTeam(
  deps: SecurityDeps & MemberDeps,
  readerId: ObjectId,
  detail: string,
): Promise<boolean> {
  const reader = await deps.users.byId(readerId)
  if (!reader?.isAdmin) return false
  await recordSecurity(deps, { event: 'document opened', account: reader, detail })
  return true
}
