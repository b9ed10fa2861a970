import { type ClientSession, ObjectId } from 'mongodb'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'

/** An admin read the documents of an account after the decision on it; `detail` is the reason (D-51). */
export const readDocuments = 'read documents'

/** What was done: to which user or review, how that is called in words, and what else is to be kept. */
export type Deed = { action: string; target: ObjectId; label: string; detail?: string }

/** Puts what an admin did into the audit list, in the caller's transaction when `session` is given. */
export async function recordAudit(
  deps: Deps,
  admin: Pick<Member, '_id' | 'email'>,
  { action, target, label, detail = '' }: Deed,
  session?: ClientSession,
): Promise<void> {
  const entry = { _id: new ObjectId(), at: deps.now(), admin: admin._id, adminEmail: admin.email }
  await deps.audit.insert({ ...entry, action, target, label, detail }, session)
}

/** Whether this admin gave a reason for reading the account's documents within the last `withinMs` (D-51). */
export function gaveReason(deps: Deps, admin: ObjectId, account: ObjectId, withinMs: number) {
  const since = new Date(deps.now().getTime() - withinMs)
  return deps.audit.didSince(admin, readDocuments, account, since)
}
