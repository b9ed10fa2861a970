import { states } from './places.ts'

/** What one line of text says about a person; parts that it does not name are empty. */
export type PersonQuery = {
  firstName: string
  lastName: string
  /** As typed, for a whole number as well as for a part of one. */
  phoneNumber: string
  city: string
  /** The code of a US state. */
  state: string
}

/** A name is never longer (the limit of the search). */
const maxLength = 100

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

const phone = /\+?\(?\d[\d\s().\-–/]*\d(?:\s*(?:x|ext\.?|#)\s*\d+)?/gi
/** Belongs to a number, but not to what is compared. */
const extension = /\s*(?:x|ext\.?|#)\s*\d+$/i
const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam)\.?$/i
/** 'Reservation confirmed - Bill Smyth arrives Feb 23', and what other platforms write. */
const confirmation =
  /(?:(?:reservation|booking)[^\n:–-]{0,40}[:–-]|(?:^|\n)\s*(?:guest(?:\s+name)?|name|booked by)\s*:)\s*([^\n]+?)(?:\s+(?:arrives|arriving|is arriving|checks in|has booked|booked|from)\b[^\n]*|\s*[·|•][^\n]*)?(?:\n|$)/i

/**
 * Reads 'bill smyth 4410 tampa', 'Smyth, Bill', a number in any format, or a pasted line of a confirmation mail
 * (DOR-01). A word that it does not know is a part of the name; of one word alone it is the last name. A guess: whoever
 * shows the result lets each part be corrected. Of a longer text only the first line that says something is read.
 */
export function parsePersonQuery(text: string): PersonQuery {
  const line = usefulLine(text)
  const [phoneNumber, before, after] = takePhone(line)
  const { place: near, name } = splitName(before)
  const place = readPlace(after || near)
  return { ...name, phoneNumber, ...place }
}

function usefulLine(text: string): string {
  const clean = text.slice(0, 5000).replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
  const [, confirmed] = confirmation.exec(clean) ?? []
  const line = confirmed ?? clean.split('\n').find((one) => /[\p{L}\d]/u.test(one)) ?? ''
  return line
    .slice(0, maxLength * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The number of at least four digits, and the text before and after it. */
function takePhone(line: string): [phone: string, before: string, after: string] {
  const found = [...line.matchAll(phone)].find(([digits]) => digits.replaceAll(/\D/g, '').length >= 4)
  if (!found) return ['', line.replaceAll(/\d+/g, ' '), '']
  const number = found[0].replace(extension, '').trim()
  const before = line.slice(0, found.index)
  const after = line.slice(found.index + found[0].length)
  // With the number first, the name follows it.
  return before.replaceAll(/[^\p{L}]/gu, '') === '' ? [number, after, ''] : [number, before, after]
}

const wordsOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}.]+$/gu, ''))
    .filter((word) => word !== '' && !title.test(word))

const cut = (words: readonly string[]) => words.join(' ').slice(0, maxLength)

/** Splits 'Bill Smyth, Tampa', 'Smyth, Bill' and 'bill smyth tampa'. */
function splitName(text: string): { name: Pick<PersonQuery, 'firstName' | 'lastName'>; place: string } {
  const [first = '', ...rest] = text.split(',')
  const words = wordsOf(first)
  const others = wordsOf(rest[0] ?? '')
  if (words.length === 1 && others.length > 0 && !isPlace(others))
    return { name: { firstName: cut(others), lastName: cut(words) }, place: rest.slice(1).join(',') }
  if (words.length > 1 && others.length > 0) return { name: nameOf(words), place: rest.join(',') }
  const all = wordsOf(text)
  const length = placeLength(all)
  return { name: nameOf(all.slice(0, all.length - length)), place: all.slice(all.length - length).join(' ') }
}

const nameOf = (words: readonly string[]) => ({
  firstName: cut(words.slice(0, -1)),
  lastName: cut(words.slice(-1)),
})

const isPlace = (words: readonly string[]) => placeLength(['a', 'name', ...words]) === words.length

/** How many words at the end are a state, a city, or a city and its state; two words before them are the name. */
function placeLength(words: readonly string[]): number {
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

function readPlace(text: string): Pick<PersonQuery, 'city' | 'state'> {
  const words = wordsOf(text)
  const lower = words.map((word) => word.toLowerCase())
  const length = [3, 2, 1].find(
    (count) =>
      count <= words.length &&
      stateCodes.has(lower.slice(words.length - count).join(' ')) &&
      !isCityAlone(lower, count),
  )
  const state = length ? stateCodes.get(lower.slice(words.length - length).join(' '))! : ''
  return { city: cut(words.slice(0, words.length - (length ?? 0))), state }
}

/** 'New York' and 'Washington' alone are the cities. */
const isCityAlone = (lower: readonly string[], count: number) =>
  count === lower.length && cities.has(lower.join(' '))
