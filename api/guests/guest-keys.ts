import type { ObjectId } from 'mongodb'
import type { GuestKeys } from '../../shared/match.ts'
import { maskPhone } from '../../shared/phone.ts'
import type { GuestShown } from './guest-shown.ts'
import type { GuestDoc } from './guests.collection.ts'

/**
 * One row of a guest's search keys: the n-th key of every kind. A guest has as many rows as its longest list of
 * keys, mostly one or two. Each `by…` is a place in the order of one index: the key, 0 for a whole text and 1
 * for a later word start, and the guest's id, joined by blanks, which folded keys never hold. So exact matches
 * stand first, and a page goes on behind the last place of the one before. Guests never change, so a row also
 * holds what a list shows of its guest, the phone masked.
 */
export type GuestKeyRow = GuestShown &
  Pick<GuestKeys, 'firstKeys' | 'lastKeys' | 'cityKeys'> & {
    guest: ObjectId
    byFirst?: string
    byLast?: string
    byCity?: string
    /** The state's code before the city. */
    byStateCity?: string
    /** One pair of last and first name keys. */
    byName?: { last: string; first: string; place: string }
    /** How every key begins, for an index to turn away with: ' lwil ljon fann caus'. */
    starts: string
  }

// So many letters turn nearly everything away and make no index much longer.
const startLength = 3

/**
 * How these texts begin. When a guest has keys that begin with typed texts, its `starts` contain each of theirs; those
 * of some other guests do, too.
 */
export function startsOf(texts: { last: string[]; first: string[]; city: string[] }): string[] {
  const startOf = (text: string) => Array.from(text).slice(0, startLength).join('')
  return [
    ...texts.last.map((text) => ` l${startOf(text)}`),
    ...texts.first.map((text) => ` f${startOf(text)}`),
    ...texts.city.map((text) => ` c${startOf(text)}`),
  ]
}

/** The rows that a guest is found by (D-30). */
export function keyRowsOf(guest: GuestDoc): GuestKeyRow[] {
  const id = guest._id.toHexString()
  const { firstKeys, lastKeys, cityKeys, state } = guest
  const pairs = lastKeys.flatMap((last, l) =>
    firstKeys.map((first, f) => ({ last, first, place: `${last} ${first} ${l + f === 0 ? 0 : 1} ${id}` })),
  )
  const place = (key: string | undefined, n: number, before = '') =>
    key === undefined ? undefined : `${before}${key} ${n === 0 ? 0 : 1} ${id}`
  const count = Math.max(pairs.length, firstKeys.length, lastKeys.length, cityKeys.length)
  return Array.from({ length: count }, (_, n) => ({
    ...sameInEveryRow(guest),
    byFirst: place(firstKeys[n], n),
    byLast: place(lastKeys[n], n),
    byCity: place(cityKeys[n], n),
    byStateCity: state === '' ? undefined : place(cityKeys[n], n, `${state} `),
    byName: pairs[n],
  }))
}

function sameInEveryRow(guest: GuestDoc) {
  const { _id, firstName, lastName, city, state, country, createdAt, firstKeys, lastKeys, cityKeys } = guest
  const phoneNumber = maskPhone(guest.phoneNumber)
  return {
    guest: _id,
    firstName,
    lastName,
    phoneNumber,
    city,
    state,
    country,
    createdAt,
    firstKeys,
    lastKeys,
    cityKeys,
    starts: startsOf({ last: lastKeys, first: firstKeys, city: cityKeys }).join(''),
  }
}
