import { disguisedWords } from './foul-words.ts'

const endings = [
  '',
  's',
  'es',
  'y',
  'ty',
  'ed',
  'er',
  'ers',
  'in',
  'ing',
  'ting',
  'ping',
  'head',
  'hole',
  'face',
]
const inflected = disguisedWords.flatMap((word) => endings.map((ending) => word + ending))
const known = new Set(inflected)
const longest = 30

const mask = '*#%_•×'
const masks = new RegExp(`[${mask}]+|--+`)
const singleLetters = /(?<![\p{L}\p{N}])\p{L}(?:[\s.\-_*/'’]{1,3}\p{L}(?![\p{L}\p{N}])){2,40}/gu
// A word begins where no letter stands before it: looked for from each of its letters, a long one would take minutes.
const separated = /(?<!\p{L})\p{L}+(?:[.\-_~'’]\p{L}+)+/gu
const hyphenated = /(?<!\p{L})\p{L}+--+\p{L}+/gu
const chain = new RegExp(`[\\p{L}${mask}-]+`, 'gu')
const hasMask = new RegExp(`[${mask}]`)
// A word of which nothing but the first letter, what stands before it and its ending can be read (D-44).
const wellMasked = new RegExp(
  `^(?:\\p{L}|(?:mother|bull|horse|dumb|jack)\\p{L}?)[${mask}-]+(?:s|y|ed|er|ers|in|ing)?$`,
  'iu',
)

/**
 * A foul word that is spelled out ('f u c k'), cut by signs ('fu-ck') or masked so that it can still be read
 * ('f**k', 'sh*t'); null when there is none. `isFoul` knows words that are not disguised.
 */
export function findDisguised(text: string, isFoul: (letters: string) => boolean): string | null {
  for (const [run] of text.matchAll(singleLetters)) if (spellsFoulWord(lettersOf(run), isFoul)) return run
  for (const [word] of text.matchAll(separated)) if (known.has(lettersOf(word))) return word
  for (const word of maskedWords(text)) if (showsFoulWord(word)) return word
  for (const [word] of text.matchAll(hyphenated)) if (showsFoulWord(word)) return word
  return null
}

/** Letters, hyphens and masks in a row, from the first letter on. */
const maskedWords = (text: string) =>
  (text.match(chain) ?? []).map((row) => row.replace(/^\P{L}+/u, '')).filter((word) => hasMask.test(word))

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase()

const spellsFoulWord = (letters: string, isFoul: (letters: string) => boolean) =>
  isFoul(letters) || disguisedWords.some((word) => word.length > 3 && letters.includes(word))

/**
 * Whether a masked word can be read as a foul one. A run of masks inside it hides at most one letter more than it
 * has signs ('f*k'), one at its end at most as many, so that footnotes ('a bit*') and 'Co#4' stay what they are.
 */
function showsFoulWord(masked: string): boolean {
  if (masked.length > longest || wellMasked.test(masked)) return false
  const [, inner = '', end = ''] = /^(.*?)([*#•]*)[_%×-]*$/u.exec(masked.toLowerCase()) ?? []
  if (end === '' && !masks.test(inner)) return false
  const letters = inner.replace(new RegExp(masks, 'g'), (run) => `[a-z]{1,${run.length + 1}}`)
  const readable = new RegExp(`^${letters}${end && `[a-z]{1,${end.length}}`}$`)
  return inflected.some((word) => readable.test(word))
}
