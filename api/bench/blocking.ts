import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { parseInput } from '../http/input.ts'
import { findFoulWord } from '../reviews/language-policy.ts'
import { plainText } from '../support/plain-text.ts'
import { worstHtml, worstTexts, worstValues } from '../testing/worst-input.ts'
import { createReport, fastest, hashMs, type Row, short } from './measure.ts'

/** How long the worst input known blocks the event loop (SEC-02, SEC-03, SEC-31). */
export async function measureBlocking(): Promise<Row[]> {
  const report = createReport('blocking')
  const texts = Object.values(worstTexts).map((part) => part.repeat(5000).slice(0, 5000))
  const html = Object.values(worstHtml).map((part) => part.slice(0, 20_000))
  const bare = hashMs()
  const against = (what: string, ms: number, limit: number) => report.atMost(what, ms / bare, limit)
  report.tell('a hash of 20 MB', `${short(bare)} ms`)
  against('language check of 5,000 characters, the slowest, against it', slowest(texts, findFoulWord), 1)
  against('text of 20,000 characters of HTML, the slowest, against it', slowest(html, plainText), 2)
  against('check of a body of 250 kB, the slowest, against it', slowest(bodies(), tryToParse), 2)
  return report.rows
}

/** The processor time of the input that takes longest. */
const slowest = <Input>(inputs: Input[], work: (input: Input) => unknown): number =>
  Math.max(...inputs.map((input) => fastest(() => work(input), 5)))

const bodies = () =>
  Object.values<Call>(contract).flatMap(({ input }) =>
    ('entries' in input ? Object.keys(input.entries as object) : []).flatMap((field) =>
      worstValues.map((value) => ({ input, given: { [field]: value } })),
    ),
  )

function tryToParse({ input, given }: { input: Call['input']; given: object }): void {
  try {
    parseInput(input, given)
  } catch (error) {
    JSON.stringify({ ...(error as object) })
  }
}
