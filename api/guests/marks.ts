import { letterVariants, type Name, wordsOf } from '../../shared/person/names.ts'
import { formalNames, mainSpellings } from '../../shared/person/name-tables.ts'
import type { StoredPerson, TypedPerson } from '../../shared/person/people.ts'
import { skeleton } from '../../shared/person/sound.ts'

/**
 * What similar searches find a guest by: 32-bit hashes of the sound of its names, together with other parts of it. The
 * README of `search/` explains them. Stored guests keep theirs: a release that changes them has to make them again.
 */
export type Marks = { marks: number[]; townMark: number }

/** The marks of a stored guest. */
export function marksOf(person: StoredPerson): Marks {
  const [firsts, lasts] = [firstSounds(person.first), lastSounds(person.last)]
  const four = person.phone.slice(-4)
  const marks = [
    ...pairMarks(firsts, lasts),
    ...slipMarks(person.first, person.last),
    ...(four.length === 4 ? fourMarks(four, [...firsts.slice(0, 2), ...lasts]) : []),
    ...initialMarks(person.first, lasts),
    ...lasts.map(lastNameMark),
    ...firsts.slice(0, 2).map(firstNameMark),
  ]
  return { marks: unique(marks), townMark: townMarkOf(person.town) }
}

/** The marks that a search looks up, from the sharpest to those of the last resort. */
export function searchMarks({ first, last, pairs, phone }: TypedPerson) {
  const named = pairs.length > 0 ? pairs : [{ first, last }]
  const firsts = unique(named.flatMap((pair) => firstSounds(pair.first)))
  const lasts = unique(named.flatMap((pair) => lastSounds(pair.last)))
  const four = phone.whole === '' ? phone.four : phone.whole.slice(-4)
  const bothWays = pairs.flatMap((pair) => [pair, { first: pair.last, last: pair.first }])
  return {
    four: four === '' ? [] : fourMarks(four, unique([...firsts, ...lasts])),
    pairs: unique(bothWays.flatMap((pair) => pairMarks(firstSounds(pair.first), lastSounds(pair.last)))),
    slips: unique(bothWays.flatMap((pair) => slipMarks(pair.first, pair.last))),
    names: [...lasts.map(lastNameMark), ...firsts.map(firstNameMark)],
    initials: unique(named.flatMap((pair) => initialMarks(pair.first, lastSounds(pair.last)))),
  }
}

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)]

export const townMarkOf = (town: string): number =>
  town === '' ? 0 : hash(`t ${skeleton(town.replaceAll(' ', ''))}`)
export const lastNameMark = (sound: string): number => hash(`s ${sound}`)
export const firstNameMark = (sound: string): number => hash(`g ${sound}`)

/** The sounds of a first name, its own first: whole, each word, and the names that it may be short for. */
function firstSounds(name: Name): string[] {
  const own = wordsOf(name)
  const formal = own.flatMap((word) => [...formalNames(word)])
  return soundsOf([...own, ...[...own, ...formal].flatMap(mainSpellings), ...formal]).slice(0, 8)
}

/** The sounds of a last name: whole, and of each word. */
function lastSounds(name: Name): string[] {
  const own = wordsOf(name)
  return soundsOf([...own, ...own.flatMap(mainSpellings)]).slice(0, 5)
}

const soundsOf = (words: string[]) => unique(words.map(skeleton)).filter((sound) => sound !== '')

const pairMarks = (firsts: string[], lasts: string[]) =>
  firsts.flatMap((first) => lasts.map((last) => pairMark(first, last)))
const pairMark = (first: string, last: string) => hash(`p ${first} ${last}`)

/** The pair of names with one letter left out, so that names meet of which one has a letter wrong, missing or swapped. */
function slipMarks(first: Name, last: Name): number[] {
  const firsts = wordsOf(first).slice(0, 2)
  const lasts = wordsOf(last).slice(0, 2)
  const pairs = firsts.flatMap((a) => lasts.map((b) => [a, b] as const)).slice(0, 3)
  return pairs.flatMap(([a, b]) => {
    const [soundA, soundB] = [skeleton(a), skeleton(b)]
    if (soundA === '' || soundB === '') return []
    return [
      ...letterVariants(b, soundB).map((variant) => pairMark(soundA, variant)),
      ...letterVariants(a, soundA).map((variant) => pairMark(variant, soundB)),
    ]
  })
}

const fourMarks = (four: string, sounds: string[]) => sounds.map((sound) => hash(`4 ${four} ${sound}`))
const initialMarks = (first: Name, lasts: string[]) =>
  first.whole === '' ? [] : lasts.slice(0, 2).map((last) => hash(`n ${first.whole.charAt(0)} ${last}`))

/** FNV-1a, as a signed number of 32 bits, which MongoDB keeps in four bytes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193)
  return value | 0
}
