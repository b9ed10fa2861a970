import { states } from './places.ts'

/** A name or a city is never longer (the limit of the search). */
const maxLength = 100
/** Of a city; more words are a sentence. */
const mostWords = 4

const title =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|md|m\.d|phd|ph\.d|esq|vip|airbnb|vrbo|expedia|agoda|booking(?:\.com)?)\.?$/i
/** The largest cities of the US: a town that is typed after a name without anything between them. */
const cities = new Set(
  `albuquerque,anaheim,anchorage,arlington,asheville,atlanta,austin,bakersfield,baltimore,baton rouge,birmingham,boise,
  boston,boulder,branson,buffalo,charleston,charlotte,chattanooga,chicago,cincinnati,cleveland,colorado springs,columbus,
  dallas,denver,des moines,destin,detroit,el paso,fort lauderdale,fort myers,fort worth,fresno,galveston,gatlinburg,
  honolulu,houston,indianapolis,jacksonville,kansas city,key west,kissimmee,knoxville,las vegas,lexington,long beach,
  los angeles,louisville,memphis,mesa,miami,miami beach,milwaukee,minneapolis,myrtle beach,naples,nashville,new orleans,
  new york,oakland,oklahoma city,omaha,orlando,palm springs,panama city beach,park city,pensacola,philadelphia,phoenix,
  pigeon forge,pittsburgh,portland,raleigh,reno,richmond,riverside,sacramento,salt lake city,san antonio,san diego,
  san francisco,san jose,santa fe,sarasota,savannah,scottsdale,seattle,sedona,spokane,st. augustine,st. louis,
  st. petersburg,tallahassee,tampa,toledo,tucson,tulsa,virginia beach,washington,wichita`
    .split(',')
    .map((city) => city.trim().replaceAll(/\s+/g, ' ')),
)
const longestCity = 3

const stateCodes = new Map(
  Object.entries(states).flatMap(([code, name]) =>
    code === '' ? [] : [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const],
  ),
)

/** The words of a text, without titles and what is no letter. */
export const wordsOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}.]+$/gu, ''))
    .filter((word) => word !== '' && !title.test(word))

export const cut = (words: readonly string[]) => words.join(' ').slice(0, maxLength)

export const isPlace = (words: readonly string[]) => placeLength(['a', 'name', ...words]) === words.length

/** How many words at the end are a state, a city, or a city and its state; two words before them are the name. */
export function placeLength(words: readonly string[]): number {
  const lower = words.map((word) => word.toLowerCase())
  const spare = words.length - 2
  const lengthBefore = (end: number, known: { has: (name: string) => boolean }) =>
    [3, 2, 1].find(
      (length) =>
        length <= Math.min(longestCity, spare - (words.length - end)) &&
        known.has(lower.slice(end - length, end).join(' ')),
    ) ?? 0
  const state = lengthBefore(words.length, stateCodes)
  return state + lengthBefore(words.length - state, cities)
}

export function readPlace(text: string): { city: string; state: string } {
  const words = wordsOf(text)
  const lower = words.map((word) => word.toLowerCase())
  const length = [3, 2, 1].find(
    (count) =>
      count <= words.length &&
      stateCodes.has(lower.slice(words.length - count).join(' ')) &&
      !isCityAlone(lower, count),
  )
  const state = length ? stateCodes.get(lower.slice(words.length - length).join(' '))! : ''
  const city = words.slice(0, words.length - (length ?? 0))
  return city.length > mostWords ? { city: '', state: '' } : { city: cut(city), state }
}

/** Whether a text is surely a place: a known city, or up to four words that end with a state's name or code. */
export function isKnownPlace(text: string): boolean {
  const words = wordsOf(text)
  const { city, state } = readPlace(text)
  // In small letters a code may be a word: 'in', 'or'.
  const isState = state !== '' && (!/^..$/.test(words.at(-1)!) || words.at(-1) === state)
  return isState || cities.has(city.toLowerCase())
}

/** 'New York' and 'Washington' alone are the cities. */
const isCityAlone = (lower: readonly string[], count: number) =>
  count === lower.length && cities.has(lower.join(' '))
