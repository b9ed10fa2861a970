import { countries, states } from '../../../shared/places.ts'
import type { Choice } from '../combo/matching.ts'

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

export const countryChoices: Choice[] = countries
  .filter(({ code }) => code !== '')
  .map(({ code, name }) => ({ value: code, label: name, aliases: aliases[code] }))

export const stateChoices: Choice[] = Object.entries(states)
  .filter(([code]) => code !== '')
  .map(([value, label]) => ({ value, label }))
