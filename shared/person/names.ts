import { splitWords } from '../fold.ts'
import { isSwapped, letterDistance, slipsAllowed } from './letters.ts'
import { areSpellings, areSpellingsWithTypo, formalBehindTypo, sharedFormal } from './name-tables.ts'
import { heard, skeleton, soundAlike } from './sound.ts'
import { type Generation, generations, particles, titles } from './titles.ts'

/** A name, prepared for comparing: without titles and suffixes, folded. */
export type Name = {
  /** All words joined. */
  whole: string
  /** The words that count; particles such as 'de' and 'van' only stand in `whole`. */
  words: Word[]
  /** 'Jr.' of 'Smith Jr.'; '' for most names. */
  generation: Generation | ''
}
type Word = { text: string; shown: string }

/** Gives text in Latin letters; the page leaves other scripts as they are. */
export type Latin = (text: string) => string
export const unchanged: Latin = (text) => text

/** A typed or stored name, prepared. `latin` gives its letters in Latin script; without it other scripts stay. */
export const nameOf = (text: string, latin: Latin = unchanged): Name => nameFrom(readName(text, latin))

/** The words of a name without its titles, and the generation. */
type NameText<Each extends Word = Word> = { words: Each[]; generation: Generation | '' }
/** A word, and the number of the part between blanks in which it stands. */
type WordOfText = Word & { part: number }

export function readName(text: string, latin: Latin): NameText<WordOfText> {
  const all = text
    // Without its point 'Jun' is a first name, and 'Sen' a last one.
    .replaceAll(/(?<=\S\s+)jun\.(?!\S)/gi, 'Jr')
    .replaceAll(/(?<=\S\s+)sen\.(?!\S)/gi, 'Sr')
    .split(/[\s,;]+/)
    .flatMap((part, n) => part.split(/[^\p{L}\p{N}\p{M}]+/u).map((shown) => ({ shown, part: n })))
    .flatMap(({ shown, part }) => splitWords(latin(shown)).map((folded) => ({ text: folded, shown, part })))
  // Before a name, 'Sr.' is a title and 'Junior' a first name.
  const named = all.filter(({ text }, n) => n > 0 && generations.has(text))
  const counted = all.filter((word) => !titles.has(word.text) && !named.includes(word))
  const generation = generations.get(named[0]?.text ?? '') ?? ''
  return counted.length > 0 ? { words: counted, generation } : { words: all, generation: '' }
}

/** Whether this is more than a particle or an initial, so that it can be a name of its own. */
export const isName = ({ words }: Name): boolean =>
  words.some(({ text }) => text.length > 1 && !particles.has(text))

/** So much of a name is compared, however long it is. */
const mostWords = 8
const mostLetters = 60

export function nameFrom({ words, generation }: NameText): Name {
  let room = mostLetters
  const bounded = words.slice(0, mostWords).flatMap(({ text, shown }) => {
    const kept = text.slice(0, room)
    room -= kept.length
    return kept === '' ? [] : [{ text: kept, shown }]
  })
  return {
    whole: bounded.map(({ text }) => text).join(''),
    words: without(bounded, particles),
    generation,
  }
}

/** The words that are not in the set, unless no other is there. */
function without(words: Word[], set: ReadonlySet<string>): Word[] {
  const left = words.filter(({ text }) => !set.has(text))
  return left.length > 0 ? left : words
}

/**
 * How two names agree, the best first. `confusable`, `begins` and `initial` are weak: a slip of the pen between two names
 * that people bear (Mario, Maria), the beginning of a name, its first letter.
 */
export type NameLevel =
  | 'same'
  | 'nickname'
  | 'spelling'
  | 'slip'
  | 'part'
  | 'slips'
  | 'sound'
  | 'confusable'
  | 'begins'
  | 'initial'
  | 'differs'
export const nameLevels: readonly NameLevel[] = [
  'same',
  'nickname',
  'spelling',
  'slip',
  'part',
  'slips',
  'sound',
  'confusable',
  'begins',
  'initial',
  'differs',
]

/** How two names agree, and why in words that a person understands. */
export type NameAgreement = { level: NameLevel; reason: string }

/** What is known of first names: whether people bear this one. Used to tell a slip of the pen from another person. */
export type GivenNames = (folded: string) => boolean

/** Compares a typed name with a stored one; nicknames count for first names only. */
export function compareNames(
  typed: Name,
  stored: Name,
  field: 'first' | 'last',
  isGivenName: GivenNames,
): NameAgreement {
  if (typed.whole === '' || stored.whole === '') return differing
  if (typed.whole === stored.whole) return same
  const whole = compareWords(
    { text: typed.whole, shown: typed.words[0]!.shown },
    { text: stored.whole, shown: stored.words[0]!.shown },
    field,
    isGivenName,
  )
  const isOneWord = typed.words.length === 1 && stored.words.length === 1
  const isBare = isOneWord && typed.words[0]!.text === typed.whole && stored.words[0]!.text === stored.whole
  const found = isBare ? whole : betterName(whole, compareByWord(typed, stored, field, isGivenName))
  return found.level === 'differs' && begins(typed, stored)
    ? { level: 'begins', reason: 'begins the same' }
    : found
}

const same: NameAgreement = { level: 'same', reason: 'agrees' }
const differing: NameAgreement = { level: 'differs', reason: 'differs' }

const worse = (a: NameAgreement, b: NameAgreement) =>
  nameLevels.indexOf(a.level) >= nameLevels.indexOf(b.level) ? a : b
/** Of two that are alike the second. */
export const betterName = (a: NameAgreement, b: NameAgreement) => (worse(a, b) === a ? b : a)

/** Each word of the name with fewer words needs its counterpart in the other; what is left over is a missing part. */
function compareByWord(
  typed: Name,
  stored: Name,
  field: 'first' | 'last',
  isGivenName: GivenNames,
): NameAgreement {
  const typedIsShorter = typed.words.length <= stored.words.length
  const [fewer, more] = typedIsShorter ? [typed.words, stored.words] : [stored.words, typed.words]
  let result = same
  const left = [...more]
  for (const word of fewer) {
    const agreements = left.map((other) =>
      typedIsShorter
        ? compareWords(word, other, field, isGivenName)
        : compareWords(other, word, field, isGivenName),
    )
    const best = agreements.reduce(betterName, differing)
    if (best.level === 'differs') return differing
    left.splice(agreements.indexOf(best), 1)
    result = worse(result, best)
  }
  if (left.length === 0)
    return result.level === 'same' ? { level: 'spelling', reason: 'another spelling' } : result
  return worse(result, { level: 'part', reason: 'a part of the name agrees' })
}

function compareWords(
  typed: Word,
  stored: Word,
  field: 'first' | 'last',
  isGivenName: GivenNames,
): NameAgreement {
  const [a, b] = [typed.text, stored.text]
  if (a === b) return same
  if (a.length === 1 || b.length === 1)
    return a[0] === b[0] ? { level: 'initial', reason: 'the initial agrees' } : differing
  const formal = field === 'first' ? sharedFormal(a, b) : null
  if (formal !== null) return { level: 'nickname', reason: nicknameReason(typed, stored, formal) }
  const slip = compareLetters(a, b)
  if (areSpellings(a, b))
    return { level: 'spelling', reason: slip?.reason ?? 'another spelling of the same name' }
  const isConfusable = field === 'first' && isGivenName(a) && isGivenName(b)
  if (slip) return isConfusable ? { ...slip, level: 'confusable' } : slip
  const [soundA, soundB] = [heard(a), heard(b)]
  if (soundA === soundB)
    return { level: isConfusable ? 'confusable' : 'spelling', reason: 'another spelling' }
  const shorter = Math.min(soundA.length, soundB.length)
  const vowels = shorter > 4 ? 2 : shorter === 4 ? 1 : 0
  const isHeard = letterDistance(soundA, soundB, vowels) <= vowels && skeleton(a) === skeleton(b)
  if (isHeard || soundAlike(a, b))
    return { level: isConfusable ? 'confusable' : 'sound', reason: 'sounds alike' }
  const behind = field === 'first' && !isConfusable ? formalBehindTypo(a, b) : null
  if (behind !== null) return { level: 'slips', reason: 'a short form with one letter that differs' }
  if (!isConfusable && areSpellingsWithTypo(a, b))
    return { level: 'slips', reason: 'another spelling with one letter that differs' }
  return differing
}

function nicknameReason(typed: Word, stored: Word, formal: string): string {
  const [a, b] = [capital(typed.shown), capital(stored.shown)]
  if (formal === stored.text) return `${a} is short for ${b}`
  if (formal === typed.text) return `${b} is short for ${a}`
  return `${a} and ${b} are short for the same name`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function compareLetters(a: string, b: string): NameAgreement | null {
  const allowed = slipsAllowed(Math.max(a.length, b.length))
  if (allowed === 0) return null
  const distance = letterDistance(a, b, allowed)
  if (distance > allowed) return null
  if (distance === 2) return { level: 'slips', reason: 'two letters differ' }
  return { level: 'slip', reason: isSwapped(a, b) ? 'two letters are swapped' : 'one letter differs' }
}

/** Whether a stored name goes on where the typed one ends, at any of its words, as D-30 has it. */
const begins = (typed: Name, stored: Name) =>
  stored.whole.startsWith(typed.whole) ||
  stored.words.some((_, n) =>
    stored.words
      .slice(n)
      .map(({ text }) => text)
      .join('')
      .startsWith(typed.whole),
  )

/** The folded words by which a name is found: whole, without particles, and each word that counts. */
export const wordsOf = ({ whole, words }: Name): string[] =>
  whole === ''
    ? []
    : [...new Set([whole, words.map(({ text }) => text).join(''), ...words.map(({ text }) => text)])]

/**
 * A name's sound with one of its letters left out, for each letter. A sound of one letter tells too little; then the
 * letters of the name itself are left out.
 */
export function letterVariants(name: string, sound: string): string[] {
  const text = sound.length > 1 ? sound : name
  if (text.length < 2) return []
  const without = Array.from(text, (_, n) => text.slice(0, n) + text.slice(n + 1))
  return [...new Set(without.map((variant) => variant.replace(/(.)\1+/g, '$1')))]
}
