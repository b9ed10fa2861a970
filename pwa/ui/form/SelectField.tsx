import type { Bound } from './Field.tsx'
import styles from './Field.module.css'
import { FieldFrame, type FrameProps } from './FieldFrame.tsx'

type Option = { value: string; label: string }

type Props = FrameProps &
  Bound & {
    options: readonly Option[]
    autoComplete?: string
    disabled?: boolean
  }

/** A native list. An option with an empty value clears the choice. */
export function SelectField({ label, hint, error, optional, hideLabel, options, onChange, ...rest }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel }}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={`${styles.control} ${styles.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
