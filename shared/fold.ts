// Letters that Unicode normalization does not decompose.
const replacements = new Map(
  Object.entries({
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
  }),
)

// Accents of Latin, Greek and Cyrillic, Hebrew points and Arabic vowel signs. Vowel signs of Indic scripts stay, because
// they distinguish words.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const letters = /[łøđðþßıæœħŧŋĸ]/g
const separators = /[^\p{L}\p{N}\p{M}]+/u
// An apostrophe begins a word, as a blank does; some of them count as letters.
const apostrophes = /['’‘‛′`´ʹʻʼʽʾʿˈˊˋꞋꞌ]/g

/** The folded words of a text: "O'Brien-Núñez" gives 'o', 'brien' and 'nunez'. */
export const splitWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(letters, (letter) => replacements.get(letter) ?? letter)
    .replace(apostrophes, ' ')
    .split(separators)
    .filter((word) => word !== '')

/** Removes case, accents, spaces and punctuation: 'Ann-Marie' becomes 'annmarie'. */
export const fold = (text: string) => splitWords(text).join('')

/**
 * The folded text from each word start: 'Ann-Marie' gives 'annmarie' and 'marie', and O'Connor is found as 'connor'. A search matches the beginning of any of
 * them. Limited to the first eight.
 */
export function wordStarts(text: string): string[] {
  const words = splitWords(text)
  return [...new Set(words.slice(0, 8).map((_, start) => words.slice(start).join('')))]
}
