import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockTexts, documentText, type TextDocument } from '../../shared/document.ts'
import { privacy } from '../../shared/legal/privacy.ts'
import { terms } from '../../shared/legal/terms.ts'
import { about } from './about.ts'
import { faq } from './faq.ts'
import * as home from './home.ts'
/** The beginning of a sentence that promises a right or a time, and the facts of the specification that keep it. */
type Promised = readonly [facts: string, ...sentences: string[]]

/**
 * What legal texts, home page, FAQ and About promise, and what keeps it (OPS-07). Readers do not see it; a test finds a
 * sentence that is missing here, and a fact that nothing proves.
 */
const promises: readonly Promised[] = [
  ['SEC-18', 'If you do not pay within 30 days, we erase them'],
  [
    'D-51',
    'We erase the files 90 days after',
    'until 90 days after the decision on your account',
    'We erase the verification documents 90 days',
    'No one else sees your documents, and we erase',
    'Your verification documents are erased 90 days',
  ],
  [
    'AUT-26 AUT-27 D-11',
    'It is emptied when you log out',
    'You are logged out after one hour',
    '24 hours at most',
  ],
  [
    'D-91',
    'It opens with your login',
    'When the device has not reached',
    'Logging out erases the vault',
    'Log out on a device to erase',
    'Guests you have opened stay readable',
  ],
  ['SEC-15', '180 days.'],
  [
    'OPS-05',
    'After three years a view',
    'members see them for seven years',
    'We tell the author 30 days before',
    'three years after the decision',
  ],
  ['SEL-01 SEL-04', 'that original opens for its author alone'],
  ['SEC-11', 'Evidence that its author takes away', 'while the review is reported, our team alone'],
  ['D-13', 'one hour.'],
  [
    'CAS-06',
    'From the day on which we know',
    'Its author is mailed within 5',
    'A review whose author has not answered',
    'One whose author has answered',
  ],
  [
    'CAS-07',
    'You and the author are mailed the decision',
    'If you disagree, answer our message',
    'A review that is shown to be false',
    'A review that is false',
    'If the review is false',
  ],
  [
    'CAS-01 CAS-06 CAS-07',
    'You get an answer with reasons within',
    'We check who is asking, answer within',
    'We answer every request within 45',
    'You need no account, it is free',
  ],
  [
    'CAS-01 CAS-09',
    'You do not need to be a member to ask',
    'ask whether we hold a profile',
    'correct a wrong name',
    'dispute a review',
    'On the page for guests, and free of charge',
    'ask whether there is a profile',
    'have a wrong name',
    'On the page for guests you can ask',
    'You may ask what is stored',
    'They can ask what is stored',
    'to have wrong information corrected',
  ],
  [
    'OPS-03',
    'Download a copy of your data',
    'Closing erases your documents',
    'Members find the copy and the closing',
    'to receive a copy in a common format',
    'to have information deleted',
    'You can close your account at any time',
  ],
  [
    'ARR-02 ARR-08 BOX-02 BOX-04 BOX-10',
    'Arrivals that you read',
    'Your files are read on your device',
    'When you check arrivals',
    'Stays are erased 21 days',
  ],
  [
    'MEM-06',
    'This takes 1 to 3 business days',
    'A person on our team checks them',
    'Our team verifies your documents',
  ],
  ['D-63', 'You can cancel at any time'],
  ['PAY-26', 'The yearly price of your plan is charged for', 'With a valid coupon you pay'],
  ['D-21', 'Searching is free', 'Opening a guest whom you yourself'],
  ['OP-50 D-63', 'You can move to a larger plan at any time'],
  ['D-44 REV-10', 'Reviews with foul language are deleted'],
  ['D-42', 'If you think that your review was hidden'],
  ['PUB-28', 'You are 18 years of age'],
  ['PUB-33', 'Any claim connected with'],
  [
    'INT-08 SEC-51',
    'Until the departure, our server checks a stay again',
    'Without that key nobody can turn them back',
  ],
  ['INT-01 INT-11', 'When you end the address, it stops at once'],
]

/** What sounds like one and is none: duties between two sides, what a browser does, and what people decide. */
const noPromises: readonly string[] = [
  'Both sides then have 30 days',
  'Urgent court orders and small claims courts',
  'You can delete them in your browser',
  'If we close your account although',
]

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
  expect(home.assurances[0]).toBe('Our team checks every member’s ID and insurance.')
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
