import { lastFourOf, phoneKey } from '../phone.ts'
import { nameOf, type Name } from './names.ts'
import type { TypedPhone } from './phones.ts'
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

/** A search, prepared for comparing. */
export type TypedPerson = {
  first: Name
  last: Name
  /** Whether the one name that was typed may be the first or the last. */
  isEitherName: boolean
  phone: TypedPhone
} & Place

/** A guest, prepared for comparing. `phone` is the last ten digits, or four where only they are known. */
export type StoredPerson = { first: Name; last: Name; phone: string } & Place

/** Gives text in Latin letters; the page leaves other scripts as they are. */
export type Latin = (text: string) => string
const unchanged: Latin = (text) => text

/** Prepares a search. `lastFour` counts only without a whole number. */
export function typedPerson(
  search: PersonFields & { lastFour?: string; eitherName?: boolean },
  latin: Latin = unchanged,
): TypedPerson {
  const { town, state } = townOf(search.city, latin)
  const whole = phoneKey(search.phoneNumber) ?? ''
  const first = nameOf(search.firstName, latin)
  const last = nameOf(search.lastName, latin)
  const isOneName = (first.whole === '') !== (last.whole === '')
  return {
    first,
    last,
    isEitherName: search.eitherName === true && isOneName,
    phone: { whole, four: whole === '' ? (search.lastFour ?? '') : '' },
    town,
    state: search.state || state,
    country: search.country,
  }
}

/** Prepares a guest; its number may be masked. */
export function storedPerson(guest: PersonFields, latin: Latin = unchanged): StoredPerson {
  const { town, state } = townOf(guest.city, latin)
  return {
    first: nameOf(guest.firstName, latin),
    last: nameOf(guest.lastName, latin),
    phone: phoneKey(guest.phoneNumber) ?? lastFourOf(guest.phoneNumber),
    town,
    state: guest.state || state,
    country: guest.country,
  }
}

/** Whether a search says enough to look for similar people: both names, or one that may be either or has digits. */
export function canBeSimilar({ first, last, isEitherName, phone }: TypedPerson): boolean {
  const [longer, shorter] = [first.whole.length, last.whole.length].sort((a, b) => b - a) as [number, number]
  return shorter >= 2 || (longer >= 2 && (isEitherName || phone.whole !== '' || phone.four !== ''))
}
