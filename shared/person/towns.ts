import { splitWords } from '../fold.ts'
import { stateOf } from '../places.ts'
import { letterDistance, slipsAllowed } from './letters.ts'
import table from './towns.json' with { type: 'json' }

/**
 * A town, prepared for comparing: folded, with the abbreviations of MAT-04 written out, without a state behind it; its words are
 * separated by blanks.
 */
export type Town = string

const words = new Map(Object.entries(table.words))
const towns = new Map(Object.entries(table.cities))

/** A typed or stored city, prepared, and the state that was typed behind it ('Tampa, Florida'), if any. */
export function townOf(
  text: string,
  latin: (text: string) => string = (same) => same,
): { town: Town; state: string } {
  const folded = bounded(splitWords(latin(text)))
  const known = towns.get(folded.join(' '))
  if (known !== undefined) return { town: known, state: '' }
  const [city, behind] = text.split(/,(?=[^,]*$)/)
  const state = behind === undefined ? '' : stateOf(behind)
  const counted = state === '' ? folded : bounded(splitWords(latin(city!)))
  const written = counted.map((word) => words.get(word) ?? word).join(' ')
  return { town: towns.get(written) ?? written, state }
}

/** So much of a town is compared, however long it is. */
const bounded = (words: string[]) =>
  words
    .slice(0, 8)
    .join(' ')
    .slice(0, 60)
    .split(' ')
    .filter((word) => word !== '')

export type TownLevel = 'same' | 'begins' | 'slip' | 'differs'

/** How a typed town agrees with a stored one; both are not empty. */
export function compareTowns(typed: Town, stored: Town): TownLevel {
  const [a, b] = [joined(typed), joined(stored)]
  if (a === b) return 'same'
  const allowed = slipsAllowed(Math.max(a.length, b.length))
  if (allowed > 0 && letterDistance(a, b, allowed) <= allowed) return 'slip'
  const words = stored.split(' ')
  return words.some((_, n) => words.slice(n).join('').startsWith(a)) ? 'begins' : 'differs'
}

const joined = (town: Town) => town.replaceAll(' ', '')
