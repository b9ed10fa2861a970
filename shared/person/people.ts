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
export type TypedPerson = { first: Name; last: Name; phone: TypedPhone } & Place

/** A guest, prepared for comparing. `phone` is the last ten digits, or four where only they are known. */
export type StoredPerson = { first: Name; last: Name; phone: string } & Place

/** Gives text in Latin letters; the page leaves other scripts as they are. */
export type Latin = (text: string) => string
const unchanged: Latin = (text) => text

/** Prepares a search. `lastFour` counts only without a whole number. */
export function typedPerson(
  search: PersonFields & { lastFour?: string },
  latin: Latin = unchanged,
): TypedPerson {
  const { town, state } = townOf(search.city, latin)
  const whole = phoneKey(search.phoneNumber) ?? ''
  return {
    first: nameOf(search.firstName, latin),
    last: nameOf(search.lastName, latin),
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

/** Whether a search says enough of a person to look for similar ones: both names, or one of them and digits. */
export function canBeSimilar({ first, last, phone }: TypedPerson): boolean {
  const [longer, shorter] = [first.whole.length, last.whole.length].sort((a, b) => b - a) as [number, number]
  return shorter >= 2 || (longer >= 2 && (phone.whole !== '' || phone.four !== ''))
}
