import { counted } from '../../../shared/counted.ts'
import { shownDate } from '../../../shared/dates.ts'
import type { AdminNotices, AuditEntry } from '../../../shared/schemas/admin.ts'
import { listAudit } from '../../api/admin.ts'
import { Empty } from '../../components/Empty.tsx'
import { Notice } from '../../components/Notice.tsx'
import type { Column } from '../../components/table/arrange.ts'
import { useTableState } from '../../components/table/useTableState.ts'
import styles from './Admin.module.css'
import { AdminTable } from './AdminTable.tsx'
import { useAdminList } from './useAdminList.ts'

/** Who did what, and the mails that were refused (D-51, D-70, D-82). */
export function ActivityTab({ notices }: { notices: AdminNotices | null }) {
  const [state, setState] = useTableState('activity', { sort: 'at', descending: true })
  const list = useAdminList(listAudit, state)
  return (
    <div className="stack">
      <RefusedMails mails={notices?.refusedMails ?? []} />
      <AdminTable
        caption="Activity"
        noun={['entry', 'entries']}
        columns={columns}
        list={list}
        state={state}
        onState={setState}
        empty={<Empty>What admins do will appear here</Empty>}
      />
    </div>
  )
}

const momentOf = (at: string) => `${shownDate(at)}, ${at.slice(11, 16)} UTC`

const columns: Column<AuditEntry>[] = [
  {
    key: 'at',
    label: 'Time',
    text: ({ at }) => momentOf(at),
    cell: ({ at }) => <span className={styles.date}>{momentOf(at)}</span>,
  },
  { key: 'admin', label: 'Admin', text: ({ admin }) => admin },
  { key: 'action', label: 'What', text: ({ action }) => action },
  { key: 'target', label: 'To whom or what', text: ({ target }) => target },
  {
    key: 'detail',
    label: 'Detail',
    text: ({ detail }) => detail,
    cell: ({ detail }) => <span className={styles.detail}>{detail}</span>,
  },
]

/** Mails that a mail server refused for good: these people have not heard from us (D-70). */
function RefusedMails({ mails }: { mails: AdminNotices['refusedMails'] }) {
  if (mails.length === 0) return null
  const title = `${counted(mails.length, 'mail was', 'mails were')} refused`
  return (
    <Notice kind="negative" title={`${title} by a mail server in the last 30 days`}>
      <ul className={styles.plainList}>
        {mails.map(({ to, subject, line, refusedAt }) => (
          <li key={`${to}-${refusedAt}-${subject}`}>
            {shownDate(refusedAt)}, to {to}: “{subject}”. <span className="soft">{line}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
