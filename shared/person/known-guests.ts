import type { FoundGuest } from '../schemas/guest.ts'

const shownAtMost = 5

/**
 * Up to five found guests who may be the one that was typed, the surest first (MAT-10). None where a number and both
 * names agree: the server itself takes the typed guest for the known one.
 */
export function knownGuests(found: readonly FoundGuest[]): FoundGuest[] {
  if (found.some(isTheSame)) return []
  return found.filter(({ match }) => match.grade !== 'other').slice(0, shownAtMost)
}

const isTheSame = ({ match }: FoundGuest) =>
  (['firstName', 'lastName', 'phoneNumber'] as const).every((field) =>
    match.fields.some((one) => one.field === field && one.verdict === 'agrees'),
  )

/** The one of these guests who is the same or likely; undefined where none is, or another one is as sure. */
export function sureGuest([surest, next]: readonly FoundGuest[]): FoundGuest | undefined {
  const grade = surest?.match.grade
  const isSure = grade === 'same' || grade === 'likely'
  return isSure && next?.match.grade !== grade ? surest : undefined
}
