import { countries, states } from '../../shared/places.ts'
import type { Bound } from './Field.tsx'
import type { FrameProps } from './FieldFrame.tsx'
import { SelectField } from './SelectField.tsx'

type Props = Omit<FrameProps, 'label'> &
  Bound & {
    label?: string
    /** The words of the empty entry: 'Any' in a search, 'None' or the like in a form; without it there is none. */
    empty?: string
    /** 'off' for somebody else's place. */
    autoComplete?: string
  }

const countryOptions = countries
  .filter(({ code }) => code !== '')
  .map(({ code, name }) => ({ value: code, label: name }))
const stateOptions = Object.entries(states)
  .filter(([code]) => code !== '')
  .map(([value, label]) => ({ value, label }))

const withEmpty = (options: typeof stateOptions, empty?: string) =>
  empty === undefined ? options : [{ value: '', label: empty }, ...options]

/** A country by its two-letter code. */
export function CountryField({ label = 'Country', empty, ...props }: Props) {
  return (
    <SelectField label={label} autoComplete="country" options={withEmpty(countryOptions, empty)} {...props} />
  )
}

/** A US state or territory by its code. */
export function StateField({ label = 'State', empty, ...props }: Props) {
  return (
    <SelectField
      label={label}
      autoComplete="address-level1"
      options={withEmpty(stateOptions, empty)}
      {...props}
    />
  )
}
