import { caseNouns } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import type { CaseRow } from '../../../../shared/schemas/admin-cases.ts'
import type { Column } from '../../../ui/table/arrange.ts'
import styles from '../Admin.module.css'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '12 days', 'Today', '3 days late'; a dash for a decided case. */
export function daysText(daysLeft: number | null): string {
  if (daysLeft === null) return '–'
  if (daysLeft === 0) return 'Today'
  return daysLeft < 0 ? `${pluralize(-daysLeft, 'day')} late` : pluralize(daysLeft, 'day')
}

/** The state of a case, for the team. */
export function caseStateOf({ state, waitsForPerson, isUrgent, daysLeft, reason }: CaseRow): string {
  if (state === 'decided') return reason
  if (isUrgent && daysLeft !== null && daysLeft > 0) return 'Second look'
  if (waitsForPerson) return 'Waiting for the person'
  return state === 'open' ? 'New' : 'Identified'
}

/** The columns of the cases. */
export const caseColumns = (open: (row: CaseRow) => void): Column<CaseRow>[] => [
  {
    key: 'name',
    label: 'Name',
    text: ({ name }) => name,
    cell: (row) => (
      <button type="button" className={styles.link} data-case={row._id} onClick={() => open(row)}>
        <strong>{row.name}</strong>
      </button>
    ),
  },
  { key: 'kind', label: 'Case', text: ({ kind }) => capital(caseNouns[kind]) },
  {
    key: 'days',
    label: 'Days left',
    text: ({ daysLeft }) => daysText(daysLeft),
    cell: ({ daysLeft, isUrgent }) => (
      <span className={isUrgent ? styles.late : undefined}>{daysText(daysLeft)}</span>
    ),
  },
  { key: 'state', label: 'State', text: caseStateOf },
  { key: 'created', label: 'Sent', text: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'email',
    label: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) => <span className={styles.email}>{email}</span>,
  },
]
