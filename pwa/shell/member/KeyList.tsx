import { Fragment } from 'react'
import { useSession } from '../../session/session.ts'
import styles from './KeyList.module.css'

const keys = [
  ['/', 'Search guests'],
  ['Ctrl+K or ⌘K', 'Search guests from anywhere'],
  ['?', 'Show these keys'],
  ['Esc', 'Close a window'],
  ['↑ or ↓', 'Move to the guest above or below'],
  ['Tab', 'Go to the next field or link'],
] as const

const teamKeys = [
  ['J', 'Next person waiting'],
  ['K', 'Previous person'],
  ['V', 'Tick the next line, then verify'],
] as const

/** The keys that do something, those of the team for an admin. */
export function KeyList() {
  const isAdmin = useSession((session) => session.userAuth?.isAdmin)
  return (
    <dl className="gap-1">
      {[...keys, ...(isAdmin ? teamKeys : [])].map(([key, words]) => (
        <div key={key} className={styles.row}>
          <dt>
            {key.split(' or ').map((one, place) => (
              <Fragment key={one}>
                {place > 0 && <span className={styles.or}>or</span>}
                <kbd className={styles.key}>{one}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
