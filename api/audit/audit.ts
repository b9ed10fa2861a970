import { type ClientSession, ObjectId } from 'mongodb'
import type { Member } from '../members/users.collection.ts'
import type { AuditCollection } from './audit.collection.ts'

/** What the audit list needs. */
export type AuditDeps = { now: () => Date; audit: AuditCollection }

/** The action of an admin who reads documents after the decision on the account; `detail` is the reason. */
export const readDocuments = 'read documents'

/** An admin's action, the id of its user or review, a label that describes the target, and more detail. */
export type AuditEvent = { action: string; target: ObjectId; label: string; detail?: string }

/** Adds an admin's action to the audit list, in the caller's transaction when `session` is given. */
export async function recordAudit(
  deps: AuditDeps,
  admin: Pick<Member, '_id' | 'email'>,
  { action, target, label, detail = '' }: AuditEvent,
  session?: ClientSession,
): Promise<void> {
  const entry = { _id: new ObjectId(), at: deps.now(), admin: admin._id, adminEmail: admin.email }
  await deps.audit.insert({ ...entry, action, target, label, detail }, session)
}

/** Whether this admin gave a reason to read the account's documents within the last `withinMs` milliseconds. */
export function hasRecentReason(deps: AuditDeps, admin: ObjectId, account: ObjectId, withinMs: number) {
  const since = new Date(deps.now().getTime() - withinMs)
  return deps.audit.existsSince(admin, readDocuments, account, since)
}
