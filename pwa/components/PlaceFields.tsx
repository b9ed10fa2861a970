import { countries, states } from '../../shared/places.ts'
import { ComboField } from './combo/ComboField.tsx'
import type { Choice } from './combo/matching.ts'
import type { Bound } from './Field.tsx'
import type { FrameProps } from './FieldFrame.tsx'

type Props = Omit<FrameProps, 'label'> &
  Bound & {
    label?: string
    /** The words of the empty entry: 'Any' in a search, 'None' or the like in a form; without it there is none. */
    empty?: string
    /** 'off' for somebody else's place. */
    autoComplete?: string
  }

/** What else people call a country, where no word of the list begins so. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CI: ['Ivory Coast'],
  CZ: ['Czechia'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

const countryChoices: Choice[] = countries
  .filter(({ code }) => code !== '')
  .map(({ code, name }) => ({ value: code, label: name, also: alsoCalled[code] }))
const stateChoices: Choice[] = Object.entries(states)
  .filter(([code]) => code !== '')
  .map(([value, label]) => ({ value, label }))

const withEmpty = (choices: Choice[], empty?: string): Choice[] =>
  empty === undefined ? choices : [{ value: '', label: empty }, ...choices]

/** A country by its two-letter code, typed or chosen. */
export function CountryField({ label = 'Country', empty, ...props }: Props) {
  return (
    <ComboField
      label={label}
      autoComplete="country-name"
      choices={withEmpty(countryChoices, empty)}
      {...props}
    />
  )
}

/** A US state or territory by its code, typed or chosen. */
export function StateField({ label = 'State', empty, ...props }: Props) {
  return (
    <ComboField
      label={label}
      autoComplete="address-level1"
      choices={withEmpty(stateChoices, empty)}
      {...props}
    />
  )
}
