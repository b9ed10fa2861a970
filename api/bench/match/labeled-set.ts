import { createRandom, type Random } from '../../demo/random.ts'
import { stateNames } from '../../../shared/places.ts'
import type { NewGuest } from '../../../shared/schemas/guest.ts'
import { type Culture, cultures, towns } from './cultures.ts'

type Person = Pick<NewGuest, 'firstName' | 'lastName' | 'phoneNumber' | 'city' | 'state' | 'country'> & {
  culture: string
}

/** What a host typed, and the number of the guest who is meant; null for somebody who is not in the register. */
export type Query = {
  class: string
  culture: string
  typed: Partial<Omit<Person, 'culture'>> & { lastFour?: string }
  target: number | null
}

/** Early entries often, late ones seldom. */
const common = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(list.length * random.next() ** 2)] ?? list[0]!

function pickCulture(random: Random): Culture {
  let share = random.next() * cultures.reduce((sum, each) => sum + each.share, 0)
  return cultures.find((each) => (share -= each.share) < 0) ?? cultures[0]!
}

const phone = (random: Random) => String(random.whole(2_010_000_000, 9_899_999_999))

function person(random: Random, culture = pickCulture(random)): Person {
  const doubled = (list: string[], isDouble: boolean) => {
    const [one, two] = [common(random, list), common(random, list)]
    return isDouble && one !== two && random.chance(0.35)
      ? [one, two].join(random.chance(0.5) ? ' ' : '-')
      : one
  }
  // Every seventh bears a name that few others have.
  const rare = () => {
    const [one, two] = [random.pick(culture.last), random.pick(culture.last)]
    return one.slice(0, Math.ceil(one.length / 2)) + two.slice(Math.floor(two.length / 2))
  }
  const [city, state] = common(random, towns)
  return {
    culture: culture.name,
    firstName: doubled(culture.first, culture.isDouble === 'first'),
    lastName: random.chance(1 / 7) ? rare() : doubled(culture.last, culture.isDouble === 'last'),
    phoneNumber: phone(random),
    city,
    state,
    country: 'US',
  }
}

/** The guests of the register; every twentieth is a namesake of another one, half of these in the same town. */
export function makeRegister(seed: number, size: number): Person[] {
  const random = createRandom(seed)
  const people: Person[] = []
  for (let n = 0; n < size; n += 1) {
    const model = n > 100 && n % 20 === 0 ? people[random.whole(0, n - 1)]! : null
    const fresh = person(random)
    const town = model && random.chance(0.5) ? { city: model.city, state: model.state } : {}
    people.push(
      model
        ? { ...fresh, culture: model.culture, firstName: model.firstName, lastName: model.lastName, ...town }
        : fresh,
    )
  }
  return people
}

type Typed = Pick<Person, 'firstName' | 'lastName' | 'city' | 'state' | 'phoneNumber'>
/** Changes what is typed as people get it wrong; null where this person's data offer no such error. */
type Mistake = (random: Random, typed: Typed, culture: Culture) => Typed | null

const letters = 'abcdefghijklmnopqrstuvwxyz'
function slip(random: Random, text: string): string {
  const at = random.whole(1, text.length - 2)
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  switch (random.whole(0, 3)) {
    case 0:
      return before + random.pick(Array.from(letters)) + after
    case 1:
      return before + after
    case 2:
      return before + letter + letter + after
    default:
      return before + after.charAt(0) + letter + after.slice(1)
  }
}
function slipped(random: Random, text: string): string {
  for (let tries = 0; tries < 9; tries += 1) {
    const wrong = slip(random, text)
    if (wrong !== text) return wrong
  }
  return text
}

const heardRules: [RegExp, string][] = [
  [/ph/i, 'f'],
  [/ck/i, 'k'],
  [/c(?=[aou])/, 'k'],
  [/w/i, 'v'],
  [/y/, 'i'],
  [/ie/, 'ee'],
  [/ee/, 'ea'],
  [/cz/i, 'ch'],
  [/sz/i, 'sh'],
  [/sch/i, 'sh'],
  [/th/, 't'],
  [/ou/, 'oo'],
  [/ll/, 'l'],
  [/tt/, 't'],
  [/nn/, 'n'],
  [/ss/, 's'],
  [/x/, 'ks'],
  [/qu/i, 'kw'],
  [/ai/, 'ay'],
  [/ei/, 'ay'],
  [/dt/, 't'],
  [/v/, 'w'],
  [/z/, 's'],
  [/er$/, 'ar'],
  [/ey$/, 'y'],
  [/j(?=[aeo])/, 'y'],
]
function asHeard(random: Random, text: string): string | null {
  const fitting = heardRules.filter(([pattern]) => pattern.test(text))
  if (fitting.length === 0) return null
  return random
    .some(fitting, 2)
    .reduce((heard, [pattern, replacement]) => heard.replace(pattern, replacement), text.toLowerCase())
}

const replaced = (typed: Typed, pairs: [string, string][]): Typed | null => {
  for (const [one, other] of pairs)
    for (const field of ['firstName', 'lastName'] as const) {
      if (typed[field] === one) return { ...typed, [field]: other }
      if (typed[field] === other) return { ...typed, [field]: one }
    }
  return null
}
const cityForms: [RegExp, string][] = [
  [/^St\. /, 'Saint '],
  [/^Saint /, 'St '],
  [/^Fort /, 'Ft. '],
  [/^Mount /, 'Mt '],
  [/^Port /, 'Pt. '],
  [/^New York$/, 'NYC'],
  [/^Los Angeles$/, 'LA'],
  [/^San Francisco$/, 'SF'],
  [/^Philadelphia$/, 'Philly'],
  [/^Las Vegas$/, 'Vegas'],
  [/ Springs$/, ' Spgs'],
  [/ Beach$/, ' Bch'],
  [/^Washington$/, 'Washington DC'],
]

/** The classes of error (MAT-04, MAT-19), each with the names that it needs. */
export const mistakes: Record<string, Mistake> = {
  'as it is': (_, typed) => typed,
  nickname(random, typed, { nicknames }) {
    const found = nicknames.filter(([formal]) => formal === typed.firstName)
    return found.length === 0 ? null : { ...typed, firstName: random.pick(found)[1] }
  },
  'slip in the first name': (random, typed) =>
    typed.firstName.length < 4 ? null : { ...typed, firstName: slipped(random, typed.firstName) },
  'slip in the last name': (random, typed) =>
    typed.lastName.length < 4 ? null : { ...typed, lastName: slipped(random, typed.lastName) },
  'two slips in a long name': (random, typed) =>
    typed.lastName.length < 8
      ? null
      : { ...typed, lastName: slipped(random, slipped(random, typed.lastName)) },
  'names swapped': (_, typed) => ({ ...typed, firstName: typed.lastName, lastName: typed.firstName }),
  'part missing': (random, typed) => {
    const field = /[ -]/.test(typed.lastName) ? 'lastName' : 'firstName'
    const parts = typed[field].split(/[ -]/)
    return parts.length < 2
      ? null
      : { ...typed, [field]: random.pick(parts.filter(({ length }) => length > 2)) }
  },
  'another spelling': (random, typed, { spellings }) =>
    replaced(typed, random.some(spellings, spellings.length)),
  initial: (_, typed) => ({ ...typed, firstName: `${typed.firstName.charAt(0)}.` }),
  'title or suffix': (random, typed) =>
    random.chance(0.5)
      ? { ...typed, firstName: `${random.pick(['Mr.', 'Mrs', 'Dr.', 'Ms'])} ${typed.firstName}` }
      : { ...typed, lastName: `${typed.lastName} ${random.pick(['Jr.', 'III', 'Sr', 'PhD'])}` },
  'joined or split': (random, typed) => {
    const field = /[ '-]/.test(typed.lastName) ? 'lastName' : 'firstName'
    if (/[ '-]/.test(typed[field])) return { ...typed, [field]: typed[field].replaceAll(/[ '-]/g, '') }
    if (typed.firstName.length < 6) return null
    const at = random.whole(3, typed.firstName.length - 3)
    return { ...typed, firstName: `${typed.firstName.slice(0, at)} ${typed.firstName.slice(at)}` }
  },
  'as it sounds': (random, typed) => {
    const heard = asHeard(random, typed.lastName)
    return heard === null ? null : { ...typed, lastName: heard }
  },
  'city otherwise': (random, typed) => {
    const form = cityForms.find(([pattern]) => pattern.test(typed.city))
    if (form) return { ...typed, city: typed.city.replace(...form) }
    if (random.chance(0.4)) return { ...typed, city: '', state: stateNames.get(typed.state)! }
    return { ...typed, city: slipped(random, typed.city) }
  },
  'two errors at once'(random, typed, culture) {
    const first = random.pick(['nickname', 'another spelling', 'initial'])
    const changed = mistakes[first]!(random, typed, culture)
    if (!changed || changed.lastName !== typed.lastName || typed.lastName.length < 4) return null
    return { ...changed, lastName: slipped(random, typed.lastName) }
  },
  'number differs slightly': (random, typed) => {
    const at = random.whole(0, 8)
    const digits = Array.from(typed.phoneNumber)
    if (random.chance(0.5) && digits[at] !== digits[at + 1])
      digits.splice(at, 2, digits[at + 1]!, digits[at]!)
    else digits[at] = String((Number(digits[at]) + random.whole(1, 9)) % 10)
    return { ...typed, phoneNumber: digits.join('') }
  },
}

/** Which fields a host fills in, beside the names. */
function leaveOut(random: Random, typed: Typed, name: string): Query['typed'] {
  const { firstName, lastName, city, state, phoneNumber } = typed
  if (name === 'number differs slightly') return { firstName, lastName, phoneNumber }
  const place = name === 'city otherwise' ? { city, state: city === '' ? state : '' } : null
  const draw = random.next()
  if (draw < 0.35)
    return { firstName, lastName, phoneNumber, ...(place ?? (random.chance(0.3) ? { city } : {})) }
  const lastFour = phoneNumber.slice(-4)
  if (draw < 0.6) return { firstName, lastName, lastFour, ...(place ?? { city }) }
  if (draw < 0.7) return { firstName, lastName, lastFour, ...place }
  return {
    firstName,
    lastName,
    ...(place ?? (draw < 0.9 ? { city, state: random.chance(0.5) ? state : '' } : { city })),
  }
}

/** So many queries of each class; every third is for somebody who is not in the register, half of these a namesake. */
export function makeQueries(seed: number, register: readonly Person[], perClass: number): Query[] {
  const random = createRandom(seed + 1)
  const phones = new Set(register.map(({ phoneNumber }) => phoneNumber))
  return Object.entries(mistakes).flatMap(([name, mistake]) => {
    const queries: Query[] = []
    for (let tries = 0; queries.length < perClass && tries < 200_000; tries += 1) {
      const target = random.whole(0, register.length - 1)
      const known = register[target]!
      const isThere = queries.length % 3 !== 2
      const stranger = person(
        random,
        cultures.find((each) => each.name === known.culture),
      )
      const isNamesake = queries.length % 6 === 5
      const { firstName, lastName } = isNamesake ? known : stranger
      const meant = isThere ? known : { ...stranger, firstName, lastName }
      if (!isThere && phones.has(meant.phoneNumber)) continue
      const culture = cultures.find((each) => each.name === meant.culture)!
      const typed = mistake(random, meant, culture)
      if (!typed || (name !== 'as it is' && typed === meant)) continue
      const query = leaveOut(random, typed, name)
      queries.push({ class: name, culture: meant.culture, typed: query, target: isThere ? target : null })
    }
    return queries
  })
}
