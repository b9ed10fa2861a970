import type { AdminQuery, AuditEntry } from '../../shared/schemas/admin.ts'
import type { Deps } from '../deps.ts'
import type { AuditDoc, AuditField } from './audit.collection.ts'
import { readSortedQuery } from '../http/sorted-query.ts'

const columns: Record<string, AuditField> = {
  at: 'at',
  admin: 'adminEmail',
  action: 'action',
  target: 'label',
  detail: 'detail',
}

/** Who did what in the admins' name, the newest first unless sorted (D-82). Throws Invalid. */
export async function listAudit(
  deps: Deps,
  query: AdminQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { field, direction, limit, after, cut } = readSortedQuery(columns, query, '-at')
  const { page, next } = cut(await deps.audit.page(field, direction, query.q ?? '', after, limit + 1))
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
