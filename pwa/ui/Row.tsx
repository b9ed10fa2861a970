import type { ReactNode } from 'react'
import { Entry } from './Entry.tsx'
import { KeyTag } from './KeyTag.tsx'
import styles from './Row.module.css'

type Props = {
  /** A heading with the name, which may hold the link that the whole row presses. */
  name: ReactNode
  /** A masked number; its last four digits are shown. */
  phone?: string
  /** Where, and when: soft, on one line. */
  facts: ReactNode
  /** At the end of that line: a link that the whole row presses, and what it costs. */
  end?: ReactNode
  /** That link where neither the name nor the end is one, or a button. */
  act?: ReactNode
  /** The guest whom it shows; `isCurrent` while the preview shows it. */
  guestId?: string
  isCurrent?: boolean
  /** What is known, in words. */
  children?: ReactNode
}

/** A row of the register about one person: in results, history, arrivals and on the member home. */
export function Row({ name, phone, facts, end, act, guestId, isCurrent = false, children }: Props) {
  return (
    <Entry>
      <div className={isCurrent ? `${styles.row} ${styles.current}` : styles.row} data-guest={guestId}>
        <div className={styles.line}>
          <div className={styles.name}>{name}</div>
          {phone && (
            <KeyTag>
              <span className="visually-hidden">{phone.slice(0, -4)}</span>
              {phone.slice(-4)}
            </KeyTag>
          )}
        </div>
        <div className={`${styles.line} soft`}>
          <div className={styles.facts}>{facts}</div>
          {end && (
            <div className={styles.end} data-print="hide">
              {end}
            </div>
          )}
        </div>
        <div className={styles.known}>
          {act && (
            <div className={styles.act} data-print="hide">
              {act}
            </div>
          )}
          {children}
        </div>
      </div>
    </Entry>
  )
}
