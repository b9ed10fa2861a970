import type { TextareaHTMLAttributes } from 'react'
import { pluralize } from '../../../shared/pluralize.ts'
import type { Bound } from './Field.tsx'
import styles from './Field.module.css'
import { FieldFrame, type FrameProps } from './FieldFrame.tsx'

type Props = FrameProps &
  Bound &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'placeholder' | 'disabled' | 'rows'> & {
    /** Shows a countdown near the limit; the schema rejects longer text. */
    maxLength?: number
    /** How long the text is where its characters are counted as people count them. */
    length?: number
  }

/** A multi-line text field that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  maxLength,
  length,
  onChange,
  ...rest
}: Props) {
  const left = maxLength === undefined ? Infinity : maxLength - (length ?? rest.value.length)
  const count = left < 500 && (
    <span className={left < 0 ? `${styles.count} ${styles.tooMany}` : styles.count}>
      {left < 0 ? `${pluralize(-left, 'character')} too many` : `${pluralize(left, 'character')} left`}
    </span>
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, hideLabel }} after={count}>
      {(control) => (
        <textarea
          rows={5}
          dir="auto"
          {...rest}
          {...control}
          className={`${styles.control} ${styles.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
