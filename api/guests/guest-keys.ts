import type { ObjectId } from 'mongodb'
import type { GuestKeys } from '../../shared/match.ts'
import { maskPhone } from '../../shared/phone.ts'
import type { GuestShown } from './guest-shown.ts'
import type { GuestDoc } from './guests.collection.ts'

/**
 * One row of a guest's search keys: the n-th key of every kind. A guest has as many rows as its longest list of
 * keys, mostly one or two. Each `by…` is the row's position in one index: the keys, 0 for a whole text or 1 for a
 * later word start, and the guest's id, joined by blanks, which folded keys do not contain. So exact matches come
 * first, and a page continues after the last position of the page before. A guest's profile does not change, so
 * the row repeats what lists show of it, with the phone masked.
 */
export type GuestKeyRow = GuestShown &
  Pick<GuestKeys, 'firstKeys' | 'lastKeys' | 'cityKeys'> & {
    guest: ObjectId
    byFirst?: string
    byLast?: string
    byCity?: string
    /** The state's code before the city. */
    byStateCity?: string
    /** The last name before the first name. */
    byName?: string
    /** The two keys of `byName`, each of which a search bounds by its own prefix. */
    pair?: { last: string; first: string }
    /** The beginnings of all keys, which the index itself filters by: ' lwil ljon fann caus'. */
    prefixes: string
  }

// Three letters filter nearly as well as whole keys and keep the indexes short.
const prefixLength = 3

/**
 * The beginning of a key as `prefixes` holds it, such as ' lwil'. A guest with a key that begins with a typed text
 * has the prefix of that text; some other guests have it too.
 */
export const prefixOf = (field: 'last' | 'first' | 'city', key: string): string =>
  ` ${field.charAt(0)}${Array.from(key).slice(0, prefixLength).join('')}`

/** The rows by which searches find this guest. */
export function keyRowsOf(guest: GuestDoc): GuestKeyRow[] {
  const id = guest._id.toHexString()
  const { firstKeys, lastKeys, cityKeys, state } = guest
  const pairs = lastKeys.flatMap((last) => firstKeys.map((first) => ({ last, first })))
  const position = (n: number, ...keys: (string | undefined)[]) =>
    keys.every(Boolean) ? [...keys, n === 0 ? 0 : 1, id].join(' ') : undefined
  const count = Math.max(pairs.length, firstKeys.length, lastKeys.length, cityKeys.length)
  return Array.from({ length: count }, (_, n) => ({
    ...sameInEveryRow(guest),
    byFirst: position(n, firstKeys[n]),
    byLast: position(n, lastKeys[n]),
    byCity: position(n, cityKeys[n]),
    byStateCity: position(n, state, cityKeys[n]),
    byName: position(n, pairs[n]?.last, pairs[n]?.first),
    pair: pairs[n],
  }))
}

function sameInEveryRow(guest: GuestDoc) {
  const { _id, firstName, lastName, city, state, country, createdAt, mergedInto } = guest
  const { firstKeys, lastKeys, cityKeys } = guest
  const phoneNumber = maskPhone(guest.phoneNumber)
  const prefixes = [
    ...lastKeys.map((key) => prefixOf('last', key)),
    ...firstKeys.map((key) => prefixOf('first', key)),
    ...cityKeys.map((key) => prefixOf('city', key)),
  ]
  return {
    guest: _id,
    firstName,
    lastName,
    phoneNumber,
    city,
    state,
    country,
    createdAt,
    mergedInto,
    firstKeys,
    lastKeys,
    cityKeys,
    prefixes: prefixes.join(''),
  }
}
