import type { PersonFields } from './person/people.ts'
import { fold, wordStarts } from './fold.ts'
import { phoneKey } from './phone.ts'

/** The keys of a search: folded texts, codes and ten digits; empty when not filled. */
export type SearchKeys = {
  first: string
  last: string
  city: string
  state: string
  country: string
  phone: string
}

/** The keys of a guest: folded texts from each word start, the whole text first. */
export type GuestKeys = {
  firstKeys: string[]
  lastKeys: string[]
  cityKeys: string[]
  state: string
  country: string
  /** The last ten digits, or the last four of a masked number. */
  phoneKey: string
}

// Longer keys are truncated.
const maxKeyLength = 60
const truncateKey = (key: string) =>
  key.length <= maxKeyLength ? key : Array.from(key).slice(0, maxKeyLength).join('')
const keysOf = (text: string) => [...new Set(wordStarts(text).map(truncateKey))]

/** The keys of a search; a phone number of fewer than ten digits is ignored. */
export const searchKeysOf = (search: PersonFields): SearchKeys => ({
  first: truncateKey(fold(search.firstName)),
  last: truncateKey(fold(search.lastName)),
  city: truncateKey(fold(search.city)),
  state: search.state,
  country: search.country,
  phone: phoneKey(search.phoneNumber) ?? '',
})

/** The keys of a guest; the phone number may be masked. */
export const guestKeysOf = (guest: PersonFields): GuestKeys => ({
  firstKeys: keysOf(guest.firstName),
  lastKeys: keysOf(guest.lastName),
  cityKeys: keysOf(guest.city),
  state: guest.state,
  country: guest.country,
  phoneKey: phoneKey(guest.phoneNumber) ?? guest.phoneNumber.replace(/\D/g, '').slice(-4),
})

/** Whether a search has a field to start with; the country alone is not enough. */
export const isSearchable = ({ first, last, city, state, phone }: SearchKeys): boolean =>
  first + last + city + state + phone !== ''

/** The search as it was typed, and with its one name of at least two letters in the other field if it may be either. */
export function readingsOf(search: SearchKeys, isEitherName: boolean): SearchKeys[] {
  const { first, last } = search
  const hasOther = isEitherName && (first + last).length >= 2
  return hasOther ? [search, { ...search, first: last, last: first }] : [search]
}

/** Whether every filled field of the search matches the guest. */
export function matchesGuest(search: SearchKeys, guest: GuestKeys): boolean {
  const startsWith = (filled: string, keys: string[]) =>
    filled === '' || keys.some((key) => key.startsWith(filled))
  const equals = (filled: string, code: string) => filled === '' || filled === code
  return (
    startsWith(search.first, guest.firstKeys) &&
    startsWith(search.last, guest.lastKeys) &&
    startsWith(search.city, guest.cityKeys) &&
    equals(search.state, guest.state) &&
    equals(search.country, guest.country) &&
    (search.phone === '' || (guest.phoneKey !== '' && search.phone.endsWith(guest.phoneKey)))
  )
}

/** Whether a guest is an exact match by any of these readings; such guests are listed first. */
export const isExactFor = (readings: readonly SearchKeys[], guest: GuestKeys): boolean =>
  readings.some((search) => matchesGuest(search, guest) && isExactMatch(search, guest))

/** Whether names and city match completely. */
export function isExactMatch(search: SearchKeys, guest: GuestKeys): boolean {
  const isEqual = (filled: string, [first]: string[]) => filled === '' || filled === first
  return (
    isEqual(search.first, guest.firstKeys) &&
    isEqual(search.last, guest.lastKeys) &&
    isEqual(search.city, guest.cityKeys)
  )
}
