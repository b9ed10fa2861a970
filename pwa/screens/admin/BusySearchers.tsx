import { formatDate } from '../../../shared/dates.ts'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import { pluralize } from '../../../shared/pluralize.ts'
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

type PhoneMissesProps = {
  members: AdminNotices['phoneMisses']
  /** Filters the table by this address. */
  onFind: (email: string) => void
}

/** Members with phone searches without a hit within a day, folded away: a few are everyday. */
export function PhoneMisses({ members, onFind }: PhoneMissesProps) {
  if (members.length === 0) return null
  return (
    <details>
      <summary className="target">
        Phone searches without a hit within a day: {pluralize(members.length, 'member')}
      </summary>
      <ul className="gap-half">
        {members.map(({ _id, name, email, misses }) => (
          <li key={_id}>
            <button type="button" className={styles.link} onClick={() => onFind(email)}>
              {name}
            </button>
            : {misses.toLocaleString('en-US')}
          </li>
        ))}
      </ul>
    </details>
  )
}
