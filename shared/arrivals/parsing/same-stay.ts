import { fold } from '../../fold.ts'
import type { Stay } from './stay.ts'

const isAlike = (a: string, b: string) => fold(a) === fold(b)
const fits = (a: string, b: string) => a === '' || b === '' || isAlike(a, b)
const hasName = ({ firstName, lastName }: Stay) => firstName + lastName !== ''

/** Whether two stays may be one person's: by the words of their names, or because one has none. */
export function mayBeOneGuest(a: Stay, b: Stay): boolean {
  if (!hasName(a) || !hasName(b)) return true
  const [less, more] = [a, b]
    .map(({ firstName, lastName }) =>
      `${firstName} ${lastName}`
        .split(/[\s.-]+/)
        .map(fold)
        .filter(Boolean),
    )
    .sort((one, other) => one.length - other.length) as [string[], string[]]
  return (
    fold(a.firstName + a.lastName) === fold(b.firstName + b.lastName) ||
    less.every((word) =>
      more.some((other) => other === word || (word.length === 1 && other.startsWith(word))),
    )
  )
}

/** Whether one code names one stay: over different guests it does not. */
export const haveSameCode = (a: Stay, b: Stay): boolean =>
  a.code !== '' && isAlike(a.code, b.code) && mayBeOneGuest(a, b)

/** Whether two sources tell of one stay: by the confirmation code, else by listing and dates. */
export function isSameStay(a: Stay, b: Stay): boolean {
  if (haveSameCode(a, b)) return true
  // One platform gives a stay one code; a property system has codes of its own.
  if (a.code !== '' && b.code !== '' && isAlike(a.source, b.source)) return false
  if (a.arrival !== b.arrival || a.departure !== b.departure) return false
  if (hasName(a) && hasName(b) && !(isAlike(a.firstName, b.firstName) && isAlike(a.lastName, b.lastName)))
    return false
  if (a.listing !== '' && b.listing !== '') return isAlike(a.listing, b.listing)
  // A calendar may not name its listing: its platform has to do.
  return fits(a.source, b.source)
}

/**
 * One stay of two tellings: each field from the newer one that has it. Digits that come without a name are a calendar's,
 * which tells the guest's own number; a table may hold the platform's relay.
 */
export function combine(known: Stay, given: Stay): Stay {
  const named = hasName(given) ? given : known
  return {
    source: known.source || given.source,
    code: known.code || given.code,
    firstName: named.firstName,
    lastName: named.lastName,
    lastFour: (hasName(known) && given.lastFour) || known.lastFour || given.lastFour,
    ...((given.note ?? known.note) !== undefined && { note: given.note ?? known.note }),
    city: given.city || known.city,
    listing: known.listing || given.listing,
    arrival: given.arrival,
    departure: given.departure,
  }
}
