import { countries, states } from '../../shared/places.ts'
import type { Choice } from './combo/matching.ts'

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

export const countryChoices: Choice[] = countries
  .filter(({ code }) => code !== '')
  .map(({ code, name }) => ({ value: code, label: name, also: alsoCalled[code] }))

export const stateChoices: Choice[] = Object.entries(states)
  .filter(([code]) => code !== '')
  .map(([value, label]) => ({ value, label }))
