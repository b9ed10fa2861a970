import { obfuscatedWords } from './foul-words.ts'

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
const inflected = obfuscatedWords.flatMap((word) => endings.map((ending) => word + ending))
const known = new Set(inflected)
const byFirstLetter = Map.groupBy(inflected, (word) => word.charAt(0))
const longest = 30

const mask = '*#%_•×'
const masks = new RegExp(`[${mask}]+|--+`)
const singleLetters = /(?<![\p{L}\p{N}])\p{L}(?:[\s.\-_*/'’]{1,3}\p{L}(?![\p{L}\p{N}])){2,40}/gu
// The lookbehind matches whole words only: without it, a long word would be tried from each letter and take minutes.
const separated = /(?<!\p{L})\p{L}+(?:[.\-_~'’]\p{L}+)+/gu
const hyphenated = /(?<!\p{L})\p{L}+--+\p{L}+/gu
const chain = new RegExp(`[\\p{L}${mask}-]+`, 'gu')
const hasMask = new RegExp(`[${mask}]`)
// A word with only its first letter, a prefix and an ending readable.
const wellMasked = new RegExp(
  `^(?:\\p{L}|(?:mother|bull|horse|dumb|jack)\\p{L}?)[${mask}-]+(?:s|y|ed|er|ers|in|ing)?$`,
  'iu',
)

/**
 * The first foul word that is spelled with spaces ('f u c k'), split by signs ('fu-ck') or masked but readable
 * ('f**k', 'sh*t'), or null.
 * @param isFoul whether plain letters are a foul word
 */
export function findObfuscated(text: string, isFoul: (letters: string) => boolean): string | null {
  const runs = text.match(singleLetters) ?? []
  // All at once first, which takes a fraction of the time.
  if (runs.length > 0 && spellsFoulWord(runs.map(lettersOf).join('\n'), isFoul))
    for (const run of runs) if (spellsFoulWord(lettersOf(run), isFoul)) return run
  for (const [word] of text.matchAll(separated)) if (known.has(lettersOf(word))) return word
  for (const word of maskedWords(text)) if (showsFoulWord(word)) return word
  for (const [word] of text.matchAll(hyphenated)) if (showsFoulWord(word)) return word
  return null
}

/** Sequences of letters, hyphens and masks, from their first letter on. */
const maskedWords = (text: string) =>
  (text.match(chain) ?? []).map((row) => row.replace(/^\P{L}+/u, '')).filter((word) => hasMask.test(word))

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase()

const spellsFoulWord = (letters: string, isFoul: (letters: string) => boolean) =>
  isFoul(letters) || obfuscatedWords.some((word) => word.length > 3 && letters.includes(word))

/**
 * Whether a masked word can be read as a foul one. Masks inside it hide at most one letter more than their number
 * ('f*k'), masks at its end at most their number, so that footnotes ('a bit*') and 'Co#4' do not match.
 */
function showsFoulWord(masked: string): boolean {
  if (masked.length > longest || wellMasked.test(masked)) return false
  const [, inner = '', end = ''] = /^(.*?)([*#•]*)[_%×-]*$/u.exec(masked.toLowerCase()) ?? []
  if (end === '' && !masks.test(inner)) return false
  const letters = inner.replace(new RegExp(masks, 'g'), (run) => `[a-z]{1,${run.length + 1}}`)
  const readable = new RegExp(`^${letters}${end && `[a-z]{1,${end.length}}`}$`)
  return byFirstLetter.get(letters.charAt(0))?.some((word) => readable.test(word)) ?? false
}
