import { useCallback, useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { to } from '../../../../shared/routes.ts'
import type { SecurityEntry } from '../../../../shared/schemas/admin.ts'
import { api } from '../../../api/api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/loading/Empty.tsx'
import type { Column } from '../../../ui/table/arrange.ts'
import { useTableState } from '../../../ui/table/useTableState.ts'
import styles from '../Admin.module.css'
import { AdminTable } from '../AdminTable.tsx'
import { type ListQuery, useAdminList } from '../useAdminList.ts'
import { Filters, type SecurityFilters } from './Filters.tsx'

/** The security log of 180 days: what happened to accounts, and what the team opened. */
export function SecurityTab() {
  const [filters, setFilters] = useState<SecurityFilters>({})
  return (
    <div className="stack">
      <Filters onFilter={setFilters} />
      <Entries key={JSON.stringify(filters)} filters={filters} />
    </div>
  )
}

function Entries({ filters }: { filters: SecurityFilters }) {
  const [state, setState] = useTableState('security', { sort: 'at', descending: true })
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) => api.security.page({ ...query, ...filters }, { signal }),
    [filters],
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <AdminTable
      caption="Security log"
      noun={['entry', 'entries']}
      columns={columns}
      list={useAdminList(load, state)}
      state={state}
      onState={setState}
      empty={
        <Empty action={<ButtonLink to={to.admin}>See who waits</ButtonLink>}>
          {isFiltered
            ? 'Nothing in the last 180 days matches these filters. Clear one of them.'
            : 'Logins, account changes and what the team opens will appear here'}
        </Empty>
      }
    />
  )
}

const formatTime = (at: string) => `${formatDate(at)}, ${at.slice(11, 19)} UTC`

const columns: Column<SecurityEntry>[] = [
  {
    key: 'at',
    label: 'Time',
    text: ({ at }) => formatTime(at),
    cell: ({ at }) => <span className={styles.date}>{formatTime(at)}</span>,
  },
  { key: 'event', label: 'What', text: ({ event }) => event },
  { key: 'email', label: 'Account', text: ({ email }) => email },
  { key: 'address', label: 'Network address', text: ({ address }) => address },
  {
    key: 'detail',
    label: 'Detail',
    text: ({ detail }) => detail,
    cell: ({ detail }) => <span className={`${styles.detail} typed`}>{detail}</span>,
  },
  { key: 'requestId', label: 'Request', text: ({ requestId }) => requestId },
]
