import { useId } from 'react'
import type { Bound } from './Field.tsx'
import { FieldError } from './FieldFrame.tsx'
import field from './Field.module.css'
import styles from './ManyChoiceField.module.css'

type Props = Bound & {
  label: string
  hint?: string
  /** The words of each choice, by its key. */
  choices: Readonly<Record<string, string>>
}

/** A choice of several among some options, as checkboxes; the value joins their keys with commas. */
export function ManyChoiceField({ label, hint, choices, error, name, value, onChange, onBlur }: Props) {
  const id = useId()
  const chosen = value === '' ? [] : value.split(',')
  const toggle = (key: string) =>
    onChange((chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]).join())
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={field.field} aria-describedby={describedBy || undefined}>
      <legend className={field.label}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {Object.entries(choices).map(([key, words]) => (
          <label key={key} className={field.choice}>
            <input
              type="checkbox"
              name={`${name}-${key}`}
              checked={chosen.includes(key)}
              data-invalid={error ? true : undefined}
              onChange={() => toggle(key)}
              onBlur={onBlur}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
