import { parseArgs } from 'node:util'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { createReport } from '../measure.ts'
import { runBounded } from '../processes.ts'
import { writeResults } from '../results.ts'
import { closeRules, databaseAt, openRules, openStage } from '../stage.ts'
import { readFebrl } from './febrl.ts'
import { type Answered, answerQueries, madeSet, tellFebrl, tellMatch } from './measure-match.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '20000' },
    queries: { type: 'string', default: '150' },
    show: { type: 'boolean', default: false },
    febrl: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const size = Number(values.guests)

await runBounded(20, async () => {
  const stage = await openStage()
  const deps = await openRules(databaseAt(stage.uri, 'match'))
  await deps.ensureIndexes()
  const set = values.febrl
    ? await readFebrl(values.febrl, ['dataset4a.csv', 'dataset4b.csv'], 2000)
    : madeSet({ seed, size, queries: Number(values.queries) })
  const answered = await answerQueries(deps, set, values.show ? show : undefined)
  await closeRules(deps)
  await stage.close()
  const report = createReport(values.febrl ? 'match, FEBRL' : 'match')
  if (values.febrl) tellFebrl(report, set.guests.length, answered)
  else tellMatch(report, size, answered)
  if (!values.dry) await writeResults(report.rows)
  return report.rows.every(({ isKept }) => isKept)
})

/** Prints what went wrong, for looking at one seed. */
function show({ query, place, found }: Answered, guests: FoundGuest[]): void {
  const wrong = found.some(({ grade, isMeant }) => (grade === 'same' || grade === 'likely') && !isMeant)
  if (query.target !== null && (place < 0 || place >= 10))
    console.log('MISSED', query.class, JSON.stringify(query.typed), place, query.target)
  if (wrong) {
    const [first] = guests
    console.log(
      'CLAIMED',
      query.class,
      query.target === null ? 'nobody' : 'somebody',
      JSON.stringify(query.typed),
      JSON.stringify(
        first && [first.firstName, first.lastName, first.city, first.match.grade, first.match.probability],
      ),
    )
  }
}
