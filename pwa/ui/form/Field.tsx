import type { InputHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FrameProps } from './FieldFrame.tsx'

/** The props that `form.field('name')` returns for any field component. */
export type Bound<Value = string> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error?: string
}

export type FieldProps = FrameProps &
  Bound &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'enterKeyHint'
    | 'placeholder'
    | 'minLength'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'disabled'
    | 'autoCapitalize'
    | 'spellCheck'
  >

/** A single-line text field: `<Field label="Email" type="email" autoComplete="email" {...form.field('email')} />`. */
export function Field({ label, hint, error, optional, hideLabel, onChange, ...rest }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel }}>
      {(control) => (
        <input
          type="text"
          dir="auto"
          {...rest}
          {...control}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
