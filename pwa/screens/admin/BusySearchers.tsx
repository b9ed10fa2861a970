import { formatDate } from '../../../shared/dates.ts'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Admin.module.css'

type BusySearchersProps = {
  searchers: AdminNotices['busySearchers']
  /** Filters the table by this address. */
  onFind: (email: string) => void
}

/** Members with more than 150 searches in a day. */
export function BusySearchers({ searchers, onFind }: BusySearchersProps) {
  if (searchers.length === 0) return null
  return (
    <Notice kind="waiting" title="More than 150 searches in a day">
      <ul className="gap-half">
        {searchers.map(({ _id, name, email, day, searches }) => (
          <li key={`${_id}-${day}`}>
            <button type="button" className={styles.link} onClick={() => onFind(email)}>
              {name}
            </button>
            : {searches.toLocaleString('en-US')} searches on {formatDate(day)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
