import type { ReactNode } from 'react'
import styles from './KeyTag.module.css'

/** A masked phone number, or its last four digits, as on the tag of a room's key. */
export function KeyTag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.tag}>
      <svg className={styles.outline} aria-hidden focusable="false">
        <use href="#tag" />
      </svg>
      {children}
    </span>
  )
}
