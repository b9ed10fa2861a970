import { letterVariants, type Name, wordsOf } from '../../shared/person/names.ts'
import { formalNames, mainSpellings, namesBehindTypo } from '../../shared/person/name-tables.ts'
import type { NamePair, StoredPerson, TypedPerson } from '../../shared/person/people.ts'
import { codesOf, skeleton } from '../../shared/person/sound.ts'

/**
 * What similar searches find a guest by: 32-bit hashes of the sound of its names, together with other parts of it. The
 * README of `search/` explains them. Stored guests keep theirs: a release that changes them has to make them again.
 */
export type BlockingKeys = { blockingKeys: number[]; townHash: number }

// A search looks up all groups of a name, so every second one is enough.
const storedStep = 2
/** So many are kept of a guest, and so many of them are letter groups. */
const mostKeys = 64
const mostGroups = 5

/** The blocking keys of a stored guest. */
export function blockingKeysOf(person: StoredPerson): BlockingKeys {
  const [firsts, lasts] = [firstSounds(person.first), lastSounds(person.last)]
  const four = person.phone.slice(-4)
  const blockingKeys = [
    ...pairKeys(firsts, lasts),
    ...soundKeys(person),
    ...(four.length === 4 ? lastFourKeys(four, [...firsts.slice(0, 2), ...lasts]) : []),
    ...initialKeys(person.first, lasts),
    ...lasts.map(lastNameKey),
    ...firsts.slice(0, 2).map(firstNameKey),
    ...groupsOf(person, storedStep)
      .slice(0, mostGroups)
      .map(({ key }) => key),
    ...typoKeys(person.first, person.last),
  ]
  return { blockingKeys: unique(blockingKeys).slice(0, mostKeys), townHash: townHashOf(person.town) }
}

const made = new WeakMap<TypedPerson, ReturnType<typeof makeSearchKeys>>()

/** The blocking keys that a search looks up, from the sharpest to those of the last resort. */
export function searchBlockingKeys(typed: TypedPerson) {
  const keys = made.get(typed) ?? makeSearchKeys(typed)
  made.set(typed, keys)
  return keys
}

function makeSearchKeys({ first, last, pairs, phone }: TypedPerson) {
  const named = pairs.length > 0 ? pairs : [{ first, last }]
  const firsts = unique(named.flatMap((pair) => firstSounds(pair.first)))
  const lasts = unique(named.flatMap((pair) => lastSounds(pair.last)))
  const four = phone.whole === '' ? phone.four : phone.whole.slice(-4)
  const bothWays = pairs.flatMap((pair) => [pair, { first: pair.last, last: pair.first }])
  return {
    four: four === '' ? [] : lastFourKeys(four, unique([...firsts, ...lasts])),
    pairs: unique(
      bothWays.flatMap((pair) => [
        ...pairKeys(
          unique([...firstSounds(pair.first), ...soundsOf(wordsOf(pair.first).flatMap(namesBehindTypo))]),
          lastSounds(pair.last),
        ),
        ...soundKeys(pair),
      ]),
    ),
    slips: unique(bothWays.flatMap((pair) => typoKeys(pair.first, pair.last))),
    lasts: lasts.map(lastNameKey),
    names: [...lasts.map(lastNameKey), ...firsts.map(firstNameKey)],
    initials: unique(named.flatMap((pair) => initialKeys(pair.first, lastSounds(pair.last)))),
    groups: unique(bothWays.flatMap((pair) => groupsOf(pair, 1))),
  }
}

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)]

export const townHashOf = (town: string): number =>
  town === '' ? 0 : hash(`t ${skeleton(town.replaceAll(' ', ''))}`)
export const lastNameKey = (sound: string): number => hash(`s ${sound}`)
export const firstNameKey = (sound: string): number => hash(`g ${sound}`)

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

const pairKeys = (firsts: string[], lasts: string[]) =>
  firsts.flatMap((first) => lasts.map((last) => pairKey(first, last)))
const pairKey = (first: string, last: string) => hash(`p ${first} ${last}`)

/** The pair of names with one letter left out, so that names meet of which one has a letter wrong, missing or swapped. */
function typoKeys(first: Name, last: Name): number[] {
  const firsts = wordsOf(first).slice(0, 2)
  const lasts = wordsOf(last).slice(0, 2)
  const pairs = firsts.flatMap((a) => lasts.map((b) => [a, b] as const)).slice(0, 3)
  return pairs.flatMap(([a, b]) => {
    const [soundA, soundB] = [skeleton(a), skeleton(b)]
    if (soundA === '' || soundB === '') return []
    return [
      ...letterVariants(b, soundB).map((variant) => pairKey(soundA, variant)),
      ...letterVariants(a, soundA).map((variant) => pairKey(variant, soundB)),
    ]
  })
}

/** The codes of what an English ear makes of both names, of each of their words. */
function soundKeys({ first, last }: NamePair): number[] {
  const [firsts, lasts] = [first, last].map((name) =>
    unique(name.words.flatMap(({ text }) => codesOf(text).slice(0, 2))),
  )
  return firsts!.slice(0, 3).flatMap((a) => lasts!.slice(0, 3).map((b) => hash(`c ${a} ${b}`)))
}

/** A letter group of a last name, with the initial of the first name or of what that is short for. */
type LetterGroup = { letters: string; key: number }

const groupLength = 3

/** Each three letters of the last name, its beginning and end marked, with an initial. */
function groupsOf({ first, last }: NamePair, step: number): LetterGroup[] {
  if (first.whole === '' || last.whole === '') return []
  const initials = initialsOf(first)
  const text = `^${last.whole}$`
  const groups = Array.from({ length: Math.ceil((text.length - 2) / step) }, (_, n) =>
    text.slice(n * step, n * step + groupLength),
  )
  return unique(groups).flatMap((letters) =>
    initials.map((initial) => ({ letters, key: hash(`3 ${initial} ${letters}`) })),
  )
}

/** The initials of a first name, its own first, and of the names that it may be short for. */
function initialsOf({ words }: Name): string[] {
  const own = words.map(({ text }) => text)
  const formal = own.flatMap((word) => [...formalNames(word)])
  return unique([...own, ...formal].map((word) => word.charAt(0))).slice(0, 3)
}

const lastFourKeys = (four: string, sounds: string[]) => sounds.map((sound) => hash(`4 ${four} ${sound}`))
const initialKeys = (first: Name, lasts: string[]) =>
  first.whole === ''
    ? []
    : lasts.slice(0, 2).flatMap((last) => initialsOf(first).map((initial) => hash(`n ${initial} ${last}`)))

/** FNV-1a, as a signed number of 32 bits, which MongoDB keeps in four bytes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193)
  return value | 0
}
