import { fold } from './fold.ts'
import { stateNames } from './places.ts'
import { isSuffix, particles } from './person/titles.ts'
import { lineAboutPerson } from './person-query-mail.ts'
import { cut, isPlace, placeLength, readPlace, wordsOf } from './person-query-places.ts'

/** What one line of text says about a person; parts that it does not name are empty. */
type PersonQuery = {
  firstName: string
  lastName: string
  /** As typed, for a whole number as well as for a part of one. */
  phoneNumber: string
  city: string
  /** The code of a US state. */
  state: string
}

const phone = /\+?\(?\d[\d\s().\-–/]*\d(?:\s*(?:x|ext\.?|#)\s*\d+)?/gi
/** Belongs to a number, but not to what is compared. */
const extension = /\s*(?:x|ext\.?|#)\s*\d+$/i
/**
 * Reads 'bill smyth 4410 tampa', 'Smyth, Bill', a number in any format, or a pasted line of a confirmation mail
 * (DOR-01). A word that it does not know is a part of the name; of one word alone it is the last name. A guess: whoever
 * shows the result lets each part be corrected. Of a longer text only the first line that says something is read.
 */
export function parsePersonQuery(text: string): PersonQuery {
  const [phoneNumber, before, after] = takePhone(lineAboutPerson(text))
  const { place: near, name } = splitName(before)
  const place = readPlace(after || near)
  return { ...name, phoneNumber, ...place }
}

/** The line that is read as these parts, to be shown in place of a longer text. */
export const personLine = ({ firstName, lastName, phoneNumber, city, state }: PersonQuery): string =>
  [`${firstName} ${lastName} ${phoneNumber}`.trim(), city, state].filter((part) => part !== '').join(', ')

/** What of a text is no part of the person as it was read: its words in their order, cut where they are many. */
export function unusedOf(text: string): string {
  const query = parsePersonQuery(text)
  const used = new Set(wordsIn(`${personLine(query)} ${stateNames.get(query.state) ?? ''}`))
  const left = text
    .slice(0, 5000)
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .split(/\s+/)
        .filter((word) => wordsIn(word).some((part) => !used.has(part)))
        .join(' '),
    )
    .filter((line) => line !== '')
    .join(' · ')
  return left.length > maxUnused ? `${left.slice(0, maxUnused).trimEnd()}…` : left
}

const maxUnused = 60
const wordsIn = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(fold)

/** The number of at least four digits, and the text before and after it. */
function takePhone(line: string): [phone: string, before: string, after: string] {
  const found = [...line.matchAll(phone)].find(([digits]) => digits.replaceAll(/\D/g, '').length >= 4)
  if (!found) return ['', line.replaceAll(/\d+/g, ' '), '']
  const number = found[0].replace(extension, '').trim()
  const before = line.slice(0, found.index)
  const after = line.slice(found.index + found[0].length)
  // With the number first, the name follows it.
  return before.replaceAll(/[^\p{L}]/gu, '') === '' ? [number, after, ''] : [number, before, after]
}

/** Splits 'Bill Smyth, Tampa', 'Smyth, Bill' and 'bill smyth tampa'. */
function splitName(text: string): { name: Pick<PersonQuery, 'firstName' | 'lastName'>; place: string } {
  const [first = '', ...rest] = joinSuffixes(text).split(',')
  const words = wordsOf(first)
  const others = wordsOf(rest[0] ?? '')
  if (isLastName(words) && others.length > 0 && !isPlace(others))
    return { name: { firstName: cut(others), lastName: cut(words) }, place: rest.slice(1).join(',') }
  if (words.length > 1 && others.length > 0) return { name: nameOf(words), place: rest.join(',') }
  const all = wordsOf(text)
  const length = placeLength(all)
  return { name: nameOf(all.slice(0, all.length - length)), place: all.slice(all.length - length).join(' ') }
}

/** 'Smyth, Jr., Bill' as 'Smyth Jr., Bill'. */
const joinSuffixes = (text: string) =>
  text.split(',').reduce((before, part) => (isSuffix(part) ? `${before} ${part}` : `${before},${part}`))

/** Whether words before a comma are one last name: 'Smyth', 'Smyth Jr.', 'de la Cruz'. */
const isLastName = (words: readonly string[]) =>
  words.filter((word) => !isSuffix(word) && !particles.has(fold(word))).length === 1

/** A suffix stays with the last name, which knows it, and so does 'de la'. */
function nameOf(words: readonly string[]) {
  let last = words.findLastIndex((word, n) => n === 0 || !isSuffix(word))
  while (last > 1 && particles.has(fold(words[last - 1]!))) last -= 1
  return { firstName: cut(words.slice(0, Math.max(0, last))), lastName: cut(words.slice(Math.max(0, last))) }
}
