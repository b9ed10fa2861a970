import type { ReactNode } from 'react'
import styles from './FormGroup.module.css'

type Props = { title: string; disabled?: boolean; children: ReactNode }

/** A titled section of a longer form. */
export function FormGroup({ title, disabled, children }: Props) {
  return (
    <fieldset className={`stack ${styles.group}`} disabled={disabled}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
