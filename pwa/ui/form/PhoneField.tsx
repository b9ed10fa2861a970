import { formatPhone } from '../../../shared/phone.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'type' | 'inputMode'>

/** A phone number in any format; reformatted on blur, never while typing. */
export function PhoneField({ autoComplete = 'tel', ...props }: Props) {
  function formatAndBlur() {
    const formatted = formatPhone(props.value)
    if (formatted !== props.value) props.onChange(formatted)
    props.onBlur()
  }
  return <Field {...props} type="tel" inputMode="tel" autoComplete={autoComplete} onBlur={formatAndBlur} />
}
