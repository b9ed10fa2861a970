import { fold, wordStarts } from './fold.ts'
import { phoneKey } from './phone.ts'

/** A search as it is compared: folded texts, codes and ten digits; empty is not filled. */
export type SearchKeys = {
  first: string
  last: string
  city: string
  state: string
  country: string
  phone: string
}

/** A guest as it is compared: the folded texts from each word start, the whole one first. */
export type GuestKeys = {
  firstKeys: string[]
  lastKeys: string[]
  cityKeys: string[]
  state: string
  country: string
  /** The last ten digits, or the last four where only the masked number is known (D-34). */
  phoneKey: string
}

type Typed = {
  firstName: string
  lastName: string
  phoneNumber: string
  city: string
  state: string
  country: string
}

// Longer texts are compared by their beginning.
const comparedLength = 60
const beginning = (key: string) =>
  key.length <= comparedLength ? key : Array.from(key).slice(0, comparedLength).join('')
const keysOf = (text: string) => [...new Set(wordStarts(text).map(beginning))]

/** What a typed search looks for; a phone of fewer than ten digits is left out (D-30, D-31, VAL-49 to VAL-52). */
export const searchKeysOf = (search: Typed): SearchKeys => ({
  first: beginning(fold(search.firstName)),
  last: beginning(fold(search.lastName)),
  city: beginning(fold(search.city)),
  state: search.state,
  country: search.country,
  phone: phoneKey(search.phoneNumber) ?? '',
})

/** What a guest is found by; the phone may be whole or masked. */
export const guestKeysOf = (guest: Typed): GuestKeys => ({
  firstKeys: keysOf(guest.firstName),
  lastKeys: keysOf(guest.lastName),
  cityKeys: keysOf(guest.city),
  state: guest.state,
  country: guest.country,
  phoneKey: phoneKey(guest.phoneNumber) ?? guest.phoneNumber.replace(/\D/g, '').slice(-4),
})

/** Whether there is something to search by: the country alone is not enough (VAL-46 to VAL-48). */
export const isSearchable = ({ first, last, city, state, phone }: SearchKeys): boolean =>
  first + last + city + state + phone !== ''

/** Whether every filled field of the search fits the guest (D-30). */
export function matchesGuest(search: SearchKeys, guest: GuestKeys): boolean {
  const begins = (typed: string, keys: string[]) => typed === '' || keys.some((key) => key.startsWith(typed))
  const equals = (typed: string, code: string) => typed === '' || typed === code
  return (
    begins(search.first, guest.firstKeys) &&
    begins(search.last, guest.lastKeys) &&
    begins(search.city, guest.cityKeys) &&
    equals(search.state, guest.state) &&
    equals(search.country, guest.country) &&
    (search.phone === '' || (guest.phoneKey !== '' && search.phone.endsWith(guest.phoneKey)))
  )
}

/** Whether each filled name and city of the search is the guest's whole one: such guests stand first (D-30). */
export function isExactMatch(search: SearchKeys, guest: GuestKeys): boolean {
  const isWhole = (typed: string, [whole]: string[]) => typed === '' || typed === whole
  return (
    isWhole(search.first, guest.firstKeys) &&
    isWhole(search.last, guest.lastKeys) &&
    isWhole(search.city, guest.cityKeys)
  )
}
