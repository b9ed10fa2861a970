import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export type FrameProps = {
  label: ReactNode
  /** Below the label, before the person types. */
  hint?: ReactNode
  /** What is wrong with the value, under the field. */
  error?: string
  /** Says '(optional)' beside the label. */
  optional?: boolean
  /** Keeps the label for screen readers only; rarely right. */
  hideLabel?: boolean
}

/** What the control inside a frame needs, so that label, hint and error are read with it. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, hint, control and error in their order; the error is announced when it appears. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  after,
  children,
}: FrameProps & { after?: ReactNode; children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {after}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** The place of a field's error: always there, so that a text that appears in it is read aloud. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  return (
    <p id={id} aria-live="polite" className={styles.error}>
      {children}
    </p>
  )
}
