import { utcDaysBetween, caseReasonText } from '../../shared/cases.ts'
import type { CaseQuery, CaseRow } from '../../shared/schemas/admin-cases.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

const columns = { dueAt: 'dueAt', decidedAt: 'decidedAt' } as const

/** A page of the open cases, by the days that are left, or of the decided ones, newest first. Throws Invalid. */
export async function listCases(
  { cases, now }: Pick<CaseDeps, 'cases' | 'now'>,
  { decided, cursor }: CaseQuery,
): Promise<{ rows: CaseRow[]; next: string | null }> {
  const order = decided === '1' ? '-decidedAt' : 'dueAt'
  const { field, direction, limit, after, toPage } = readSortedQuery(columns, { cursor }, order)
  const found = await cases.page(field, direction, after, limit + 1)
  const { page, next } = toPage(found)
  return { rows: page.map((each) => toRow(each, now())), next }
}

/** A case in the team's list. */
export function toRow(found: CaseDoc, now: Date): CaseRow {
  const id = found._id.toHexString()
  const daysLeft = found.dueAt ? utcDaysBetween(now, found.dueAt) : null
  const last = found.decisions.at(-1)
  return {
    _id: id,
    id,
    kind: found.kind,
    state: found.state,
    name: `${found.firstName} ${found.lastName}`,
    email: found.email,
    createdAt: found.createdAt.toISOString(),
    daysLeft,
    waitsForPerson: found.waitsForPerson,
    isUrgent: daysLeft !== null && (daysLeft <= 0 || found.decisions.length > 0),
    reason: last && found.state === 'decided' ? caseReasonText(found.kind, last.reason) : '',
  }
}
