import { useSession } from '../../../session/session.ts'
import styles from './KeyList.module.css'

const keys = [
  ['/', 'Search guests'],
  ['Ctrl+K or ⌘K', 'Search guests, from anywhere'],
  ['?', 'Show these keys'],
  ['Esc', 'Close a window'],
  ['↑ ↓', 'The guest above or below, on a desk'],
  ['Tab', 'Go to the next field or link'],
] as const

const teamKeys = [
  ['J', 'The next who waits'],
  ['K', 'The one before'],
  ['V', 'Verify: ticks the next line, then asks'],
] as const

/** The keys that do something, those of the team for an admin. */
export function KeyList() {
  const isAdmin = useSession((session) => session.userAuth?.isAdmin)
  return (
    <dl className={styles.keys}>
      {[...keys, ...(isAdmin ? teamKeys : [])].map(([key, words]) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
