import { splitWords } from '../fold.ts'

export type Generation = 'Jr.' | 'Sr.' | 'II' | 'III' | 'IV' | 'V'

/** What stands before or behind a name and is no part of it, also as a booking platform adds it. */
export const titles: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mx dr prof sir madam rev fr hon jr sr ii iii iv md phd esq dds rn cpa herr frau hr ' +
    'sra srta senor senora senorita sig signor signora mme mlle monsieur madame ing dott mag dipl haji hajji smt shri ' +
    'vip airbnb vrbo booking com expedia agoda homeaway'
  ).split(' '),
)
/** Small words in last names, which alone are no name. */
export const particles: ReadonlySet<string> = new Set(
  'de del della di da das do dos du des la las le les los el al ul ad as an am van von vom vander der den ter ten te zu zur bin ibn ben bint bat abu abd st san y e i o l d mc mac fitz'.split(
    ' ',
  ),
)
export const generations: ReadonlyMap<string, Generation> = new Map([
  ['jr', 'Jr.'],
  ['jnr', 'Jr.'],
  ['junior', 'Jr.'],
  ['sr', 'Sr.'],
  ['snr', 'Sr.'],
  ['senior', 'Sr.'],
  ['ii', 'II'],
  ['2nd', 'II'],
  ['iii', 'III'],
  ['3rd', 'III'],
  ['iv', 'IV'],
  ['4th', 'IV'],
  ['5th', 'V'],
])

/** Whether a text holds nothing but titles and suffixes. */
export const isSuffix = (text: string): boolean => {
  const words = splitWords(text)
  return words.length > 0 && words.every((word) => titles.has(word) || generations.has(word))
}
