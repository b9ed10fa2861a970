import { ButtonLink } from '../../ui/Button.tsx'
import { to } from '../../../shared/routes.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { formatDate } from '../../../shared/dates.ts'
import type { AdminNotices, AuditEntry } from '../../../shared/schemas/admin.ts'
import { api } from '../../api/api.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Column } from '../../ui/table/arrange.ts'
import { useTableState } from '../../ui/table/useTableState.ts'
import styles from './Admin.module.css'
import { AdminTable } from './AdminTable.tsx'
import { type ListQuery, useAdminList } from './useAdminList.ts'

const loadAudit = (query: ListQuery, signal: AbortSignal) => api.audit.page(query, { signal })

/** The audit log, and mails that were rejected. */
export function ActivityTab({ notices, isHeld }: { notices: AdminNotices | null; isHeld: boolean }) {
  const [state, setState] = useTableState('activity', { sort: 'at', descending: true })
  const list = useAdminList(loadAudit, state)
  return (
    <div className="stack">
      <RefusedMails mails={notices?.refusedMails ?? []} />
      <AdminTable
        caption="Activity"
        noun={['entry', 'entries']}
        columns={columns}
        list={list}
        isHeld={isHeld}
        state={state}
        onState={setState}
        empty={
          <Empty action={<ButtonLink to={to.admin}>See who waits</ButtonLink>}>
            What admins do will appear here
          </Empty>
        }
      />
    </div>
  )
}

const formatTime = (at: string) => `${formatDate(at)}, ${at.slice(11, 16)} UTC`

const columns: Column<AuditEntry>[] = [
  {
    key: 'at',
    label: 'Time',
    text: ({ at }) => formatTime(at),
    cell: ({ at }) => <span className={styles.date}>{formatTime(at)}</span>,
  },
  { key: 'admin', label: 'Admin', text: ({ admin }) => admin },
  { key: 'action', label: 'What', text: ({ action }) => action },
  { key: 'target', label: 'Who or what', text: ({ target }) => target },
  {
    key: 'detail',
    label: 'Detail',
    text: ({ detail }) => detail,
    cell: ({ detail }) => <span className={`${styles.detail} typed`}>{detail}</span>,
  },
]

/** Mails that a mail server rejected permanently: these people did not get them. */
function RefusedMails({ mails }: { mails: AdminNotices['refusedMails'] }) {
  if (mails.length === 0) return null
  const title = `${pluralize(mails.length, 'email was', 'emails were')} refused`
  return (
    <Notice kind="negative" title={`${title} by a mail server in the last 30 days`}>
      <ul className="gap-half">
        {mails.map(({ to, subject, line, refusedAt }) => (
          <li key={`${to}-${refusedAt}-${subject}`}>
            {formatDate(refusedAt)}, to {to}: “{subject}”. <span className="soft">{line}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
