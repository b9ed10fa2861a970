import type { ReactNode } from 'react'
import styles from './Entry.module.css'

/** A row of the register, between hairlines: an item of a list whose entries stand without a gap. */
export function Entry({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <li id={id} className={styles.entry}>
      {children}
    </li>
  )
}
