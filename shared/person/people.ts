import { fold } from '../fold.ts'
import { lastFourOf, phoneKey } from '../phone.ts'
import { isName, type Latin, type Name, nameFrom, nameOf, readName, unchanged } from './names.ts'
import { hasTrunkPrefix, type TypedPhone } from './phones.ts'
import { isSuffix } from './titles.ts'
import { type Town, townOf } from './towns.ts'

/** The fields that a host types or a guest has. */
export type PersonFields = {
  firstName: string
  lastName: string
  phoneNumber: string
  city: string
  state: string
  country: string
}

type Place = { town: Town; state: string; country: string }

/** A first and a last name that belong together. */
export type NamePair = { first: Name; last: Name }

/** A search, prepared for comparing. */
export type TypedPerson = {
  first: Name
  last: Name
  /** The names as they were typed in two fields, or as the whole name in one of them may be split; empty for one name. */
  pairs: NamePair[]
  /** Whether a whole name was typed in one field, which may as well be one name of several words. */
  isWholeName: boolean
  /** Whether the one name that was typed may be the first or the last. */
  isEitherName: boolean
  phone: TypedPhone
} & Place

/** A guest, prepared for comparing. `phone` is the last ten digits, or four where only they are known. */
export type StoredPerson = { first: Name; last: Name; phone: string } & Place

/** Prepares a search. `lastFour` counts only without a whole number; `international` is that with its country's code. */
export function typedPerson(
  search: PersonFields & { lastFour?: string; international?: string; eitherName?: boolean },
  latin: Latin = unchanged,
): TypedPerson {
  const { town, state } = townOf(search.city, latin)
  const whole = phoneKey(search.phoneNumber) ?? ''
  const { first, last } = namesOf(search, latin)
  const isOneName = (first.whole === '') !== (last.whole === '')
  const split = isOneName ? splitsOf(search.firstName.trim() || search.lastName, latin) : []
  return {
    first,
    last,
    pairs: first.whole !== '' && last.whole !== '' ? [{ first, last }] : split,
    isWholeName: split.length > 0,
    isEitherName: search.eitherName === true && isOneName && split.length === 0,
    phone: {
      whole,
      four: whole === '' ? (search.lastFour ?? '') : '',
      international: phoneKey(search.international ?? '') ?? '',
    },
    town,
    state: search.state || state,
    country: search.country,
  }
}

/** Both names; where the last one is only a suffix ('Jr.'), the last word of the first name is the last name. */
function namesOf({ firstName, lastName }: PersonFields, latin: Latin): NamePair {
  if (isSuffix(lastName)) {
    const { words, generation } = readName(`${firstName} ${lastName}`, latin)
    if (words.length > 1)
      return {
        first: nameFrom({ words: words.slice(0, -1), generation: '' }),
        last: nameFrom({ words: words.slice(-1), generation }),
      }
  }
  return { first: nameOf(firstName, latin), last: nameOf(lastName, latin) }
}

/** The ways to split a whole name into first and last name. Their other order is a matter of comparing. */
function splitsOf(text: string, latin: Latin): NamePair[] {
  const { words, generation } = readName(text, latin)
  const [before = '', ...behind] = text.split(',')
  const others = behind.filter((part) => !isSuffix(part)).join(' ')
  if (fold(before) !== '' && fold(others) !== '')
    return [{ first: nameOf(others, latin), last: { ...nameOf(before, latin), generation } }]
  const parts = [...new Set(words.map(({ part }) => part))]
  const ends = [1, parts.length - 1, 2, parts.length - 2].filter((end) => end > 0 && end < parts.length)
  return [...new Set(ends)]
    .map((end) => ({
      first: nameFrom({ words: words.filter(({ part }) => part < parts[end]!), generation: '' }),
      last: nameFrom({ words: words.filter(({ part }) => part >= parts[end]!), generation }),
    }))
    .filter(({ first, last }) => isName(first) && isName(last))
}

/** Prepares a guest; its number may be masked. */
export function storedPerson(guest: PersonFields, latin: Latin = unchanged): StoredPerson {
  const { town, state } = townOf(guest.city, latin)
  return {
    ...namesOf(guest, latin),
    phone: phoneKey(guest.phoneNumber) ?? lastFourOf(guest.phoneNumber),
    town,
    state: guest.state || state,
    country: guest.country,
  }
}

/** Of an initial the last name has to tell so much more. */
const longLastName = 5

/** Whether both names were typed, each of at least two letters, or an initial with a last name that says more. */
export const hasPair = ({ pairs }: TypedPerson): boolean =>
  pairs.some(
    ({ first, last }) =>
      Math.min(first.whole.length, last.whole.length) >= 2 ||
      (first.whole.length === 1 && last.whole.length >= longLastName),
  )

/** Whether a search says enough to look for similar people: both names, one that may be either or has digits, or a number of a country. */
export function canBeSimilar(typed: TypedPerson): boolean {
  const { first, last, isEitherName, phone } = typed
  if (phone.international !== '' || hasTrunkPrefix(phone)) return true
  const longer = Math.max(first.whole.length, last.whole.length)
  return hasPair(typed) || (longer >= 2 && (isEitherName || phone.whole !== '' || phone.four !== ''))
}
