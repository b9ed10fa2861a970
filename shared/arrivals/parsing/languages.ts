import { splitWords } from '../../fold.ts'
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }

/** The words of one language that a file or a mail about stays may use. */
export type Language = typeof en

/** The languages that are read, English first. */
export const languages = { en, es, fr, de, it, pt } satisfies Record<string, Language>

/** A text as its folded words, for comparing with phrases. */
export const phraseOf = (text: string): string => splitWords(text).join(' ')

/** The folded phrases of one kind in all languages. */
export const phrasesOf = (pick: (language: Language) => readonly string[]): string[] => [
  ...new Set(Object.values(languages).flatMap((language) => pick(language).map(phraseOf))),
]

/** The same without blanks, for looking up a folded text. */
export const wordsOfAll = (pick: (language: Language) => readonly string[]): ReadonlySet<string> =>
  new Set(phrasesOf(pick).map((phrase) => phrase.replaceAll(' ', '')))

/**
 * A pattern for whole words of a folded phrase: any of these phrases, of which a final star stands for any ending.
 */
export function patternOf(
  phrases: readonly string[],
  { start = '(?<![^ ])', end = '(?![^ ])', flags = '' } = {},
) {
  const any = [
    ...new Set(phrases.map((phrase) => phraseOf(phrase) + (phrase.endsWith('*') ? String.raw`\S*` : ''))),
  ]
    .sort((a, b) => b.length - a.length)
    .join('|')
  return new RegExp(`${start}(?:${any})${end}`, flags)
}

/** The same for one kind of phrase in all languages. */
export const patternOfAll = (
  pick: (language: Language) => readonly string[],
  options?: Parameters<typeof patternOf>[1],
) => patternOf(Object.values(languages).flatMap(pick), options)
