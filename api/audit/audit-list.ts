import type { AdminQuery, AuditEntry } from '../../shared/schemas/admin.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { AuditDoc, AuditField } from './audit.collection.ts'
import type { AuditDeps } from './audit.ts'

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
