import { useEffect, useState } from 'react'
import { ComboField } from '../combo/ComboField.tsx'
import type { Bound } from '../form/Field.tsx'
import type { FrameProps } from '../form/FieldFrame.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import { isTouchScreen } from '../../platform/touch-screen.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import type { Choice } from '../combo/matching.ts'

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
  <PlaceField label={label} autoComplete="country-name" {...props} kind="countryChoices" />
)

/** A US state or territory by its code: a native list on a touch screen, else typed or chosen. */
export const StateField = ({ label = 'State', ...props }: Props) => (
  <PlaceField label={label} autoComplete="address-level1" {...props} kind="stateChoices" />
)

type Kind = 'countryChoices' | 'stateChoices'
type Places = Record<Kind, Choice[]>

const loadPlaces = (): Promise<Places> => import('./lists/place-choices.ts')
/** The choices before the lists are loaded: enough for the value that forms start with. */
const initialPlaces: Places = { countryChoices: [{ value: 'US', label: 'United States' }], stateChoices: [] }

function PlaceField({ kind, empty, ...props }: Props & { label: string; kind: Kind }) {
  const [isTouch] = useState(isTouchScreen)
  const [isWanted, setIsWanted] = useState(isTouch)
  // The lists weigh more than the fields: they load when the page is idle, or earlier when a name is needed.
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  const isNeeded = isWanted || !hasValue(initialPlaces[kind], props.value)
  const places = useLazyModule(loadPlaces, isNeeded)
  const named = (places ?? initialPlaces)[kind]
  const choices = empty === undefined ? named : [{ value: '', label: empty }, ...named]
  return isTouch ? (
    <SelectField {...props} options={withValue(choices, props.value)} />
  ) : (
    <ComboField
      {...props}
      choices={choices}
      isLoading={isNeeded && !places}
      onOpen={() => setIsWanted(true)}
    />
  )
}

const hasValue = (choices: readonly Choice[], value: string) =>
  value === '' || choices.some((choice) => choice.value === value)

/** A native list shows its first option when it lacks its value, so the value itself is shown until the list is loaded. */
const withValue = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices]
