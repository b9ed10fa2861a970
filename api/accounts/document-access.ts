import type { ObjectId } from 'mongodb'
import { gaveReason, readDocuments, recordAudit } from '../audit/audit.ts'
import type { Deps } from '../deps.ts'
import { linkLifetimeMs } from '../files/signed-links.ts'
import type { Member } from './users.collection.ts'

/**
 * Whether an admin must give a reason to see this account's documents: after the decision on it, unless they are
 * the admin's own (D-51).
 */
const isSealedFor = (reader: Member, owner: Member) =>
  owner.documentsDecidedAt !== null && !owner._id.equals(reader._id)

/**
 * Opens sealed documents to an admin who gives a reason, which the audit list keeps (D-51). Answers whether they
 * stay sealed.
 */
export async function unseal(deps: Deps, admin: Member, owner: Member, reason?: string): Promise<boolean> {
  if (!isSealedFor(admin, owner)) return false
  if (reason === undefined) return true
  const deed = { action: readDocuments, target: owner._id, label: owner.email, detail: reason }
  await recordAudit(deps, admin, deed)
  return false
}

/**
 * Whether this reader may open the owner's documents now (D-51): the owner; admins before the decision, and
 * afterwards for as long as the links live that a reason was given for.
 */
export async function mayReadDocuments(deps: Deps, readerId: ObjectId, ownerId: ObjectId): Promise<boolean> {
  if (readerId.equals(ownerId)) return true
  const [reader, owner] = [await deps.users.byId(readerId), await deps.users.byId(ownerId)]
  if (!reader?.isAdmin || !owner) return false
  return !isSealedFor(reader, owner) || gaveReason(deps, readerId, ownerId, linkLifetimeMs)
}
