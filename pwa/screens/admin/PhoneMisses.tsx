import { pluralize } from '../../../shared/pluralize.ts'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import styles from './Admin.module.css'

type Props = {
  members: AdminNotices['phoneMisses']
  /** Filters the table by this address. */
  onFind: (email: string) => void
}

/** Members with phone searches without a hit within a day, folded away: a few are everyday. */
export function PhoneMisses({ members, onFind }: Props) {
  if (members.length === 0) return null
  return (
    <details>
      <summary className="target">
        Phone searches without a hit within a day: {pluralize(members.length, 'member')}
      </summary>
      <ul className={styles.plainList}>
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
