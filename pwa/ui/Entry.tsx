import type { ReactNode } from 'react'
import styles from './Entry.module.css'

/** A row of the register, between hairlines: an item of a list whose entries have no gap between them. */
export function Entry({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <li id={id} className={styles.entry}>
      {children}
    </li>
  )
}
