import { short } from '../measure.ts'
import type { Figures } from './play.ts'

const share = (part: number, whole: number) => (whole === 0 ? 'none to count' : (part / whole).toFixed(4))
const shareOf = (part: number, whole: number) => `${share(part, whole)} (${part} of ${whole})`
const mean = (values: number[]) =>
  values.length === 0
    ? 'none to count'
    : `${short(values.reduce((sum, value) => sum + value, 0) / values.length)} (${values.length})`
const most = (values: number[]) => (values.length === 0 ? 'none to count' : `at most ${Math.max(...values)}`)
/** The figures of Y1 to Y6. */
const rowsOf: [what: string, figure: (figures: Figures) => string, goal: string][] = [
  [
    'Y1 bookings looked up within 60 seconds, without a tap',
    ({ answeredByItself, arrivals }) => shareOf(answeredByItself, arrivals),
    '0.99 or more',
  ],
  [
    'Y2 departures with a report within 14 days',
    ({ reportedInTime, departures }) => shareOf(reportedInTime, departures),
    '0.60 or more',
  ],
  [
    '   taps of a report: good, bad',
    ({ tapsOfGood, tapsOfBad }) => `${mean(tapsOfGood)}, ${mean(tapsOfBad)}`,
    '2 or fewer',
  ],
  [
    '   good answers before which digits or a town are typed; asked which guest it is',
    ({ goodTyped, goodAsked, goodAnswers }) =>
      `${share(goodTyped, goodAnswers)}; ${share(goodAsked, goodAnswers)}`,
    '',
  ],
  [
    'Y3 repeat harm that the host saw before check-in',
    ({ repeatHarmSeen, repeatHarm }) => shareOf(repeatHarmSeen, repeatHarm),
    '0.50 or more',
  ],
  [
    '   reported × checked × recognized',
    ({ repeatHarm, repeatHarmReported, repeatHarmChecked, repeatHarmSeen }) =>
      [
        share(repeatHarmReported, repeatHarm),
        share(repeatHarmChecked, repeatHarmReported),
        share(repeatHarmSeen, repeatHarmChecked),
      ].join(' × '),
    '',
  ],
  [
    'Y4 innocent guests marked same or likely',
    ({ innocentWarned, innocentSeen }) => shareOf(innocentWarned, innocentSeen),
    '0.0001 or less',
  ],
  [
    'Y5 disputed reports: minutes until out of the score, days until decided',
    ({ minutesInScore, daysToDecision }) =>
      `${most(minutesInScore)}, ${most(daysToDecision)} (${daysToDecision.length})`,
    '1 or less, 30 or less',
  ],
  [
    'Y6 planted names readable in the dump and the logs',
    ({ planted, plantedReadable }) => `${plantedReadable} of ${planted}`,
    '0',
  ],
  ['   calls repeated after a 503 or no answer', ({ repeatedCalls }) => String(repeatedCalls), ''],
]

/** Which bookings hid a person who was reported and checked, the most frequent kinds first. */
const missesOf = (heading: string, { notRecognized }: Figures) => {
  const kinds = [...Map.groupBy(notRecognized, (kind) => kind)].sort(([, a], [, b]) => b.length - a.length)
  return kinds.length === 0
    ? []
    : [`Not recognized ${heading}: ${kinds.map(([kind, { length }]) => `${kind} ${length}`).join('; ')}`]
}

/** The figures of each play beside one another, by its heading. */
export function tableOf(plays: ReadonlyMap<string, Figures>): string {
  const figures = [...plays.values()]
  const rows = [
    ['', ...plays.keys(), 'goal'],
    ...rowsOf.map(([what, figure, goal]) => [what, ...figures.map(figure), goal]),
  ]
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const table = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return [...table, ...[...plays].flatMap(([heading, one]) => missesOf(heading, one))].join('\n')
}
