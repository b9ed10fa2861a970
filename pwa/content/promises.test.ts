import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockTexts, documentText, type TextDocument } from '../../shared/document.ts'
import { privacy } from '../../shared/legal/privacy.ts'
import { noPromises, promises } from '../../shared/legal/promises.ts'
import { terms } from '../../shared/legal/terms.ts'
import { about } from './about.ts'
import { faq } from './faq.ts'
import * as home from './home.ts'

const blocksOf = (...parts: { blocks: Parameters<typeof blockTexts>[0][] }[]) =>
  parts.flatMap(({ blocks }) => blocks.flatMap(blockTexts))
const texts = [
  ...documentText(privacy),
  ...documentText(terms),
  ...blocksOf(...about.sections),
  ...faq.flatMap(({ answer }) => answer.flatMap(blockTexts)),
  ...home.assurances,
  ...home.howItWorks.map(({ text }) => text),
  ...blocksOf(home.intro, home.audience, home.privacyText, home.guestRights),
]
const sentences = texts.flatMap((text) => text.split(/(?<=[.:;])\s+/))

const time =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten)(?: \(1\))?[ -](?:business |working )?(?:minute|hour|day|month|year)s?\b/i
const right =
  /\b(?:dispute a|correct (?:a|it)\b|corrected|have (?:a )?wrong|copy of your data|receive a copy|close your account|at any time|free of charge|costs nothing|is free|deleted?|erase[sd]?|ask (?:whether|what)|second look|look at your request|never sent)\b/i
const isPromise = (sentence: string) => time.test(sentence) || right.test(sentence)

const listed = promises.flatMap(([, ...beginnings]) => beginnings)
const begins = (sentence: string) => (beginning: string) => sentence.startsWith(beginning)

const titles = () =>
  globSync('{api,shared,pwa}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const provedIn = (all: string) =>
  new Set([...all.matchAll(/\[([A-Z]+-\d+(?: [A-Z]+-\d+)*)\]['"`]/g)].flatMap(([, ids]) => ids!.split(' ')))

test('each promise in legal texts, home page, FAQ and About names a fact that a test proves [OPS-07]', () => {
  const found = sentences.filter(isPromise)
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((sentence) => ![...listed, ...noPromises].some(begins(sentence)))).toEqual([])
  const proved = provedIn(titles())
  const facts = promises.flatMap(([ids]) => ids.split(' '))
  expect(facts.filter((id) => !proved.has(id))).toEqual([])
})

test('nothing is listed that no text says any more', () => {
  expect(
    [...listed, ...noPromises].filter((beginning) => !sentences.some((one) => one.startsWith(beginning))),
  ).toEqual([])
})

test('a number of members is named only where it is configured, but for the sentence of the FAQ', () => {
  expect(home.assurances[0]).toBe(
    'Every member is verified by a person with a government ID and an insurance declaration.',
  )
})

test.each<[string, TextDocument]>([
  ['Terms of Use', terms],
  ['Privacy Policy', privacy],
])('below the date of the %s stands when they were amended', (_, document) => {
  expect(documentText(document).slice(1, 3)).toEqual([
    'Last modified June 24, 2022',
    'Amended on November 24, 2026',
  ])
})
