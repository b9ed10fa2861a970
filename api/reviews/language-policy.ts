import {
  collapseDuplicatesTransformer,
  englishRecommendedWhitelistMatcherTransformers,
  RegExpMatcher,
  resolveConfusablesTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { Unprocessable } from '../http/errors.ts'
import { findObfuscated } from './obfuscated-words.ts'
import { findForeignFoulWord } from './foul-words-of-other-languages.ts'
import { foulWords } from './foul-words.ts'

const twice = (letter: string) => [letter, 2] as const

const matcher = new RegExpMatcher({
  ...foulWords.build(),
  blacklistMatcherTransformers: [
    resolveConfusablesTransformer(),
    toAsciiLowerCaseTransformer(),
    collapseDuplicatesTransformer({
      defaultThreshold: 1,
      customThresholds: new Map(['b', 'e', 'g', 'l', 'o', 's'].map(twice)),
    }),
  ],
  whitelistMatcherTransformers: englishRecommendedWhitelistMatcherTransformers,
})

/**
 * Throws Unprocessable, with a message that names the word and the policy, for a text with foul language. Quotations
 * are allowed with only the first letter of the word readable: 'b***', 'f***ing', 'bull****', but not 'f**k' or
 * 'sh*t'.
 * @param what the text is, for the message
 */
export function rejectFoulLanguage(text: string, path = 'review', what = 'review'): void {
  const word = findFoulWord(text)
  if (word === null) return
  const masked = `${word.slice(0, 1)}***`
  throw new Unprocessable(
    `'${word}' is against our policy on foul language. Please take it out, or quote it as '${masked}', and send the ${what} again.`,
    path,
  )
}

/** The first foul word of the text as typed, or null. */
export function findFoulWord(text: string): string | null {
  const plain = withoutMarks(text)
  const lettered = withLettersForSigns(plain)
  const [match] = matcher.getAllMatches(lettered, true)
  if (match) return wordAround(plain, match.startIndex, match.endIndex)
  return findForeignFoulWord(lettered) ?? findObfuscated(plain, (letters) => matcher.hasMatch(letters))
}

/** By how many letters ligatures may lengthen a text; an honest one has fewer. */
const mostGrowth = 500

/**
 * The text without accents, invisible characters and typographic variants of letters. Signs that mean whole words
 * stay, and so do ligatures once there are many, so that the text does not grow (SEC-03).
 */
function withoutMarks(text: string): string {
  let growth = 0
  return text.replace(/[^\u0020-\u007e\s]/gu, (sign) => {
    const plain = plainOf(sign)
    growth += Math.max(0, plain.length - sign.length)
    return plain.length > sign.length && growth > mostGrowth ? sign : plain
  })
}

const plainSigns = new Map<string, string>()
const mostRemembered = 5000

function plainOf(sign: string): string {
  const known = plainSigns.get(sign)
  if (known !== undefined) return known
  const decomposed = sign.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  const plain = decomposed.length <= 1 || /^[\w ]{2,4}$/.test(decomposed) ? decomposed : sign
  if (plainSigns.size >= mostRemembered) plainSigns.clear()
  plainSigns.set(sign, plain)
  return plain
}

// Longer words are web addresses and reference numbers.
const longestWord = 24

const letterOf = new Map(
  ['a@4', 'e3', 'i1!|', 'o0', 's$5', 't7'].flatMap(([letter, ...signs]) =>
    signs.map((sign) => [sign, letter] as const),
  ),
)

/**
 * Replaces digits and signs by the letters that they imitate ('sh1t', 'a$$') in words with two letters or a sign for
 * one; 'A55', '$455' and an exclamation mark after a word stay. Keeps the length of the text.
 */
const withLettersForSigns = (text: string) =>
  text.replace(/[\p{L}\p{N}@$!|]+/gu, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0
    const hasSign = /[@$]/.test(word) && !/\d/.test(word)
    if ((letters < 2 && !hasSign) || word.length > longestWord) return word
    return word.replace(/[@4310$57]|[!|](?=[\p{L}\p{N}@$])/gu, (sign) => letterOf.get(sign) ?? sign)
  })

const longestQuote = 40

/** The whole word around a match, as typed. */
function wordAround(text: string, start: number, end: number): string {
  const isPart = (at: number) => /[\p{L}\p{N}@$]/u.test(text.charAt(at))
  let [from, to] = [start, end + 1]
  while (from > 0 && isPart(from - 1)) from--
  while (to < text.length && isPart(to)) to++
  return text.slice(from, to).slice(0, longestQuote)
}
