import { useId, type ReactNode } from 'react'
import type { Bound } from './Field.tsx'
import styles from './Field.module.css'
import { FieldError } from './FieldFrame.tsx'

type Props = Bound<boolean> & { label: ReactNode; disabled?: boolean }

/** A checkbox with its label beside it. */
export function Checkbox({ label, error, name, value, onChange, onBlur, disabled }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
