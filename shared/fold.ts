// Letters that Unicode does not decompose, so that stripping marks alone would leave them as they are.
const unfolded: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
}

// Accents of Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowel signs; vowel signs of Indic
// scripts are not accents and stay.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const letters = /[łøđðþßıæœħŧŋĸ]/g
const separators = /[^\p{L}\p{N}\p{M}]+/u
// Written inside a word: O'Brien is one word, as is Obrien.
const apostrophes = /['’‘ʼ`´]/g

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(letters, (letter) => unfolded[letter] ?? letter)
    .replace(apostrophes, '')
    .split(separators)
    .filter((word) => word !== '')

/** The text without regard to case, accents, spacing and punctuation, in one piece: 'Ann-Marie' is 'annmarie' (D-30). */
export const fold = (text: string) => wordsOf(text).join('')

/**
 * The folded text from each of its word starts: 'Ann-Marie' gives 'annmarie' and 'marie'. A search finds the
 * text when the folded search text begins one of them (D-30). At most eight, the first ones.
 */
export function wordStarts(text: string): string[] {
  const words = wordsOf(text)
  return [...new Set(words.map((_, start) => words.slice(start).join('')))].slice(0, 8)
}

/** The version of these rules and of the keys made by them: those of another version are made anew when the server starts. */
export const foldVersion = 2
