import { useEffect, useMemo, useState } from 'react'
import { ComboField } from './combo/ComboField.tsx'
import type { Choice } from './combo/matching.ts'
import type { Bound } from './Field.tsx'
import type { FrameProps } from './FieldFrame.tsx'
import { useLate } from './useLate.ts'
import { whenIdle } from './when-idle.ts'

type Props = Omit<FrameProps, 'label'> &
  Bound & {
    label?: string
    /** The words of the empty entry: 'Any' in a search, 'None' or the like in a form; without it there is none. */
    empty?: string
    /** 'off' for somebody else's place. */
    autoComplete?: string
  }

/** A country by its two-letter code, typed or chosen. */
export const CountryField = ({ label = 'Country', ...props }: Props) => (
  <PlaceField label={label} autoComplete="country-name" {...props} kind="countryChoices" />
)

/** A US state or territory by its code, typed or chosen. */
export const StateField = ({ label = 'State', ...props }: Props) => (
  <PlaceField label={label} autoComplete="address-level1" {...props} kind="stateChoices" />
)

type Kind = 'countryChoices' | 'stateChoices'
type Places = Record<Kind, Choice[]>

const loadPlaces = (): Promise<Places> => import('./place-choices.ts')
/** What forms begin with needs no list. */
const first: Places = { countryChoices: [{ value: 'US', label: 'United States' }], stateChoices: [] }

/** The lists weigh more than the fields: they come once the page stands, or earlier when a place is to be named. */
function PlaceField({ kind, empty, ...props }: Props & { label: string; kind: Kind }) {
  const [isWanted, setIsWanted] = useState(false)
  const isNeeded = isWanted || (props.value !== '' && first[kind].every(({ value }) => value !== props.value))
  const places = useLate(loadPlaces, isNeeded)
  const known = (places ?? first)[kind]
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  const choices = useMemo(
    () => (empty === undefined ? known : [{ value: '', label: empty }, ...known]),
    [known, empty],
  )
  return (
    <ComboField
      {...props}
      choices={choices}
      isWaiting={isNeeded && !places}
      onOpen={() => setIsWanted(true)}
    />
  )
}
