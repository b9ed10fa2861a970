import {
  collapseDuplicatesTransformer,
  englishRecommendedWhitelistMatcherTransformers,
  RegExpMatcher,
  resolveConfusablesTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { Unprocessable } from '../http/errors.ts'
import { findDisguised } from './disguises.ts'
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
 * Refuses a text that holds foul language (D-44). A quotation passes when it is masked, that is when nothing but
 * the first letter of the word is to be read: 'b***', 'f***ing', 'bull****'; 'f**k' and 'sh*t' are still read.
 * Throws Unprocessable with a message that names the word and the policy.
 */
export function refuseFoulLanguage(text: string): void {
  const word = findFoulWord(text)
  if (word === null) return
  const masked = `${word.slice(0, 1)}***`
  throw new Unprocessable(
    `'${word}' is against our policy on foul language. Please take it out, or quote it as '${masked}', and send the review again.`,
  )
}

/** The first foul word of the text as it was typed, or null. */
export function findFoulWord(text: string): string | null {
  const plain = withoutMarks(text)
  const [match] = matcher.getAllMatches(withLettersForSigns(plain), true)
  if (match) return wordAround(plain, match.startIndex, match.endIndex)
  return findDisguised(plain, (letters) => matcher.hasMatch(letters))
}

/** The text without accents, invisible characters and special shapes of letters. */
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')

// Longer ones are addresses and reference numbers.
const longestWord = 24

const letterOf = Object.fromEntries(
  ['a@4', 'e3', 'i1!|', 'o0', 's$5', 't7'].flatMap(([letter, ...signs]) =>
    signs.map((sign) => [sign, letter]),
  ),
) as Record<string, string>

/**
 * Digits and signs as the letters they stand for ('sh1t', 'a$$'), in words that have two letters or a sign for
 * one; unit 'A55', '$455' and an exclamation mark behind a word stay as they are. The length stays the same.
 */
const withLettersForSigns = (text: string) =>
  text.replace(/[\p{L}\p{N}@$!|]+/gu, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0
    const hasSign = /[@$]/.test(word) && !/\d/.test(word)
    if ((letters < 2 && !hasSign) || word.length > longestWord) return word
    return word.replace(/[@4310$57]|[!|](?=[\p{L}\p{N}@$])/gu, (sign) => letterOf[sign] ?? sign)
  })

const longestQuote = 40

/** The whole word around a match, as it was typed. */
function wordAround(text: string, start: number, end: number): string {
  const isPart = (at: number) => /[\p{L}\p{N}@$]/u.test(text.charAt(at))
  let [from, to] = [start, end + 1]
  while (from > 0 && isPart(from - 1)) from--
  while (to < text.length && isPart(to)) to++
  return text.slice(from, to).slice(0, longestQuote)
}
