import { useId, type ReactNode } from 'react'
import type { Bound } from './Field.tsx'
import styles from './Field.module.css'
import { FieldError } from './FieldFrame.tsx'

type Props = Bound & {
  label: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: ReactNode }[]
}

/** A choice among a few options, as radio buttons. */
export function ChoiceField({ label, hint, options, error, name, value, onChange, onBlur }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
