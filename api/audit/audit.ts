import { type ClientSession, ObjectId } from 'mongodb'
import type { AdminQuery, AuditEntry } from '../../shared/schemas/admin.ts'
import type { Member } from '../members/users.collection.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { AuditCollection, AuditDoc, AuditField } from './audit.collection.ts'

/** What the audit list needs. */
export type AuditDeps = { now: () => Date; audit: AuditCollection }

/** The action of an admin who reads documents after the decision on the account; `detail` is the reason. */
export const readDocuments = 'read documents'

/** An admin's action, the id of its user or review, a label that describes the target, more detail, and the guests named. */
export type AuditEvent = {
  action: string
  target: ObjectId
  label: string
  detail?: string
  named?: ObjectId[]
}

/** Adds an admin's action to the audit list, in the caller's transaction when `session` is given. */
export async function recordAudit(
  deps: AuditDeps,
  admin: Pick<Member, '_id' | 'email'>,
  { action, target, label, detail = '', named }: AuditEvent,
  session?: ClientSession,
): Promise<void> {
  const entry = { _id: new ObjectId(), at: deps.now(), admin: admin._id, adminEmail: admin.email }
  await deps.audit.insert({ ...entry, action, target, label, detail, ...(named && { named }) }, session)
}

/** Whether this admin gave a reason to read the account's documents within the last `withinMs` milliseconds. */
export function hasRecentReason(deps: AuditDeps, admin: ObjectId, account: ObjectId, withinMs: number) {
  const since = new Date(deps.now().getTime() - withinMs)
  return deps.audit.existsSince(admin, readDocuments, account, since)
}

const columns: Record<string, AuditField> = {
  at: 'at',
  admin: 'adminEmail',
  action: 'action',
  target: 'label',
  detail: 'detail',
}

/** A page of what admins did, the newest first unless sorted; `next` is the next page's cursor. Throws Invalid. */
export async function listAudit(
  { audit }: Pick<AuditDeps, 'audit'>,
  query: AdminQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, query, '-at')
  const { page, next } = toPage(await audit.page(field, direction, query.q ?? '', after, limit + 1))
  return { entries: page.map(toEntry), next }
}

const toEntry = ({ _id, at, adminEmail, action, target, label, detail }: AuditDoc): AuditEntry => ({
  _id: _id.toHexString(),
  id: _id.toHexString(),
  at: at.toISOString(),
  admin: adminEmail,
  action,
  target: label,
  targetId: target.toHexString(),
  detail,
})
