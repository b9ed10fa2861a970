import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { parseInput } from '../http/input.ts'
import { findFoulWord } from '../reviews/language-policy.ts'
import { plainText } from '../support/plain-text.ts'
import { worstHtml, worstTexts, worstValues } from '../testing/worst-input.ts'
import { createReport, median, type Row } from './measure.ts'

/** How long the worst input known blocks the event loop (SEC-02, SEC-03, SEC-31). */
export async function measureBlocking(): Promise<Row[]> {
  const report = createReport('blocking')
  const texts = Object.values(worstTexts).map((part) => part.repeat(5000).slice(0, 5000))
  const html = Object.values(worstHtml).map((part) => part.slice(0, 20_000))
  report.atMost('language check of 5,000 characters, the slowest', slowest(texts, findFoulWord), 10, ' ms')
  report.atMost('text of 20,000 characters of HTML, the slowest', slowest(html, plainText), 20, ' ms')
  report.atMost('check of a body of 250 kB, the slowest', slowest(bodies(), tryToParse), 20, ' ms')
  return report.rows
}

/** The milliseconds of the input that takes longest, each the median of five times after one. */
function slowest<Input>(inputs: Input[], work: (input: Input) => unknown): number {
  const timesOf = (input: Input) =>
    Array.from({ length: 6 }, () => {
      const begun = performance.now()
      work(input)
      return performance.now() - begun
    }).slice(1)
  return Math.max(...inputs.map((input) => median(timesOf(input))))
}

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
