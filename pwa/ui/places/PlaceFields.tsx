import { useState } from 'react'
import { countries, states } from '../../../shared/places.ts'
import { ComboField } from '../combo/ComboField.tsx'
import type { Bound } from '../form/Field.tsx'
import type { FrameProps } from '../form/FieldFrame.tsx'
import type { Choice } from '../combo/matching.ts'
import { SelectField } from '../form/SelectField.tsx'
import { isTouchScreen } from '../../platform/touch-screen.ts'

/** Other names of countries that start with no word of the listed name. */
const aliases: Readonly<Record<string, readonly string[]>> = {
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
  .map(({ code, name }) => ({ value: code, label: name, aliases: aliases[code] }))

const stateChoices: Choice[] = Object.entries(states)
  .filter(([code]) => code !== '')
  .map(([value, label]) => ({ value, label }))

type Props = Omit<FrameProps, 'label'> &
  Bound & {
    label?: string
    /** The label of the empty choice: 'Any' in a search, 'None' in a form. Without it there is no empty choice. */
    empty?: string
    /** 'off' for another person's place. */
    autoComplete?: string
  }

/** A country by its two-letter code: a native list on a touch screen, else typed or chosen. */
export const CountryField = ({ label = 'Country', ...props }: Props) => (
  <PlaceField label={label} autoComplete="country-name" {...props} places={countryChoices} />
)

/** A US state or territory by its code: a native list on a touch screen, else typed or chosen. */
export const StateField = ({ label = 'State', ...props }: Props) => (
  <PlaceField label={label} autoComplete="address-level1" {...props} places={stateChoices} />
)

type PlaceProps = Props & { label: string; places: readonly Choice[] }

function PlaceField({ places, empty, ...props }: PlaceProps) {
  const [isTouch] = useState(isTouchScreen)
  const choices = empty === undefined ? places : [{ value: '', label: empty }, ...places]
  return isTouch ? (
    <SelectField {...props} options={withValue(choices, props.value)} />
  ) : (
    <ComboField {...props} choices={choices} />
  )
}

/** A native list shows its first option when it lacks its value. */
const withValue = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices]
