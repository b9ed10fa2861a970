import { short } from '../measure.ts'
import type { Figures } from './play.ts'

const share = (part: number, whole: number) => (whole === 0 ? 'none to count' : (part / whole).toFixed(4))
const mean = (values: number[]) =>
  values.length === 0 ? 'none to count' : short(values.reduce((sum, value) => sum + value, 0) / values.length)
const most = (values: number[]) => (values.length === 0 ? 'none to count' : `at most ${Math.max(...values)}`)
/** The figures of Y1 to Y6. */
const rowsOf: [what: string, figure: (figures: Figures) => string, goal: string][] = [
  [
    'Y1 bookings answered within 60 s without a tap',
    ({ answeredByItself, arrivals }) => share(answeredByItself, arrivals),
    '0.99 or more',
  ],
  [
    'Y2 departures with a report within 14 days, and taps',
    ({ reportedInTime, departures, taps }) => `${share(reportedInTime, departures)}, ${mean(taps)}`,
    '0.60 or more, 2 or fewer',
  ],
  [
    'Y3 repeat harm that was before the host before check-in',
    ({ repeatHarmSeen, repeatHarm }) => `${share(repeatHarmSeen, repeatHarm)} of ${repeatHarm}`,
    '0.50 or more',
  ],
  [
    'Y4 innocent arrivals with same or likely',
    ({ innocentWarned, innocentSeen }) => `${share(innocentWarned, innocentSeen)} of ${innocentSeen}`,
    '0.0001 or less',
  ],
  [
    'Y5 minutes a contested report stays in the score, days to its decision',
    ({ minutesInScore, daysToDecision }) =>
      `${most(minutesInScore)}, ${most(daysToDecision)} (${daysToDecision.length})`,
    '1 or less, 30 or less',
  ],
  [
    'Y6 planted names readable in dump and logs',
    ({ planted, plantedReadable }) => `${plantedReadable} of ${planted}`,
    '0',
  ],
]

/** The figures of each play beside one another, by its heading. */
export function tableOf(plays: ReadonlyMap<string, Figures>): string {
  const figures = [...plays.values()]
  const rows = [
    ['', ...plays.keys(), 'goal'],
    ...rowsOf.map(([what, figure, goal]) => [what, ...figures.map(figure), goal]),
  ]
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
