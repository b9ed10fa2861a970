import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

type Country = { code: string; name: string }

const any: Country = { code: '', name: 'Any' }

const byName = (a: Country, b: Country) => a.name.localeCompare(b.name, 'en')

/** All countries, 'Any' (the empty code) first. */
export const countries: readonly Country[] = [
  any,
  ...Object.entries(english.countries as Record<string, string | string[]>)
    .map(([code, names]) => ({ code, name: code === 'US' ? 'United States' : [names].flat()[0]! }))
    .sort(byName),
]

/** US states and territories by code, 'Any' (the empty code) first. */
export const states = {
  '': 'Any',
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'U.S. Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

export const stateNames: ReadonlyMap<string, string> = new Map(Object.entries(states))
const countryNames = new Map(countries.map(({ code, name }) => [code, name]))

export const isCountryCode = (code: string) => countryNames.has(code)
/** The code of a state that was typed by its code or its name, in any case; '' for anything else. */
export function stateOf(text: string): string {
  const typed = text.trim().toLowerCase()
  const found = Object.entries(states).find(
    ([code, name]) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  )
  return found ? found[0] : ''
}

export const isStateCode = (code: string) => stateNames.has(code)

/**
 * 'Austin, Texas' or 'Paris, France': skips empty parts and the US; shows unknown codes as they are.
 */
export function locationOf({
  city,
  state,
  country,
}: {
  city: string
  state: string
  country: string
}): string {
  const stateName = state === '' ? '' : (stateNames.get(state) ?? state)
  const countryName = country === '' || country === 'US' ? '' : (countryNames.get(country) ?? country)
  return [city, stateName, countryName].filter((part) => part !== '').join(', ')
}
