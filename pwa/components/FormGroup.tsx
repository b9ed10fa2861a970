import type { ReactNode } from 'react'
import styles from './FormGroup.module.css'

/** A named part of a longer form. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
