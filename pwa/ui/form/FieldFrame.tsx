import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export type FrameProps = {
  label: ReactNode
  /** Help below the label, shown before anything is typed. */
  hint?: ReactNode
  /** The error below the field. */
  error?: string
  /** Adds '(optional)' to the label. */
  optional?: boolean
  /** Shows the label to screen readers only; rarely right. */
  hideLabel?: boolean
}

/** The props that tie the control in a frame to its label, hint and error. */
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, hint, control and error of a field. */
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

/** A field's error, always in the page, because screen readers announce only changes of a known region. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  return (
    <p id={id} aria-live="polite" data-field-error className={styles.error}>
      {children}
    </p>
  )
}
