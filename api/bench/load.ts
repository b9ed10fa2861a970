import { closedLoop, failed, type Made, openLoad, p99 } from './arrivals.ts'
import { createClient } from './client.ts'
import { createReport, median, type Form, type Row, short } from './measure.ts'
import { createMix } from './mix.ts'
import { type Reading, startServer } from './processes.ts'
import type { Stage } from './stage.ts'

const lanes = 16
/** Files and PDFs a second beside the members' other calls. */
const heavyRate = 1
const flatMinutes = 10

/** Part 5: members' calls at a fixed rate, at 60 % of what the server can do at most. */
export async function measureLoad(stage: Stage, { loadSeconds, isFull, sizes }: Form): Promise<Row[]> {
  const report = createReport('open load')
  const { uri, deps, guests } = await stage.of(isFull ? sizes[1]! : sizes[0]!)
  const mix = await createMix(deps, guests)
  const server = await startServer(uri)
  const { send, close } = createClient(server.url)
  const run = async (rate: number, seconds: number, arrivals?: 'random') => {
    const from = Date.now()
    const made = await openLoad(send, mix.next, { rate, seconds, arrivals })
    return { made, readings: (await server.readings()).filter(({ at }) => at > from + 1000) }
  }

  await closedLoop(send, mix.next, { lanes, seconds: loadSeconds / 5 })
  const most = await closedLoop(send, mix.next, { lanes, seconds: loadSeconds / 3 })
  const rate = 0.6 * most
  report.tell('calls a second at most, as fast as answers come', short(most))

  const { made, readings } = await run(rate, loadSeconds)
  const ofSearches = (all: Made[]) => p99(all.filter(({ action }) => action === 'search'))
  report.atMost(
    `p99 of search at ${short(rate)} calls a second, ${loadSeconds} s`,
    ofSearches(made),
    25,
    ' ms',
  )
  report.tell(
    'median and p99 of all calls',
    `${short(median(made.map(({ ms }) => ms)))} ms, ${short(p99(made))} ms`,
  )
  report.isTrue('calls that failed', failed(made).length === 0, describeFailures(made), 'none')
  report.atMost(
    'event loop blocked at most',
    Math.max(...readings.map(({ blockedMs }) => blockedMs)),
    50,
    ' ms',
  )

  if (isFull) {
    const byChance = await run(rate, loadSeconds, 'random')
    report.atMost('p99 of search when as many calls come by chance', ofSearches(byChance.made), 25, ' ms')
  }

  const besides = async (action: 'upload' | 'pdf') => {
    const heavy = openLoad(send, () => mix.plan(action), { rate: heavyRate, seconds: loadSeconds })
    const others = await run(rate, loadSeconds)
    return { others: others.made, heavy: await heavy }
  }
  for (const action of ['upload', 'pdf'] as const) {
    const { others, heavy } = await besides(action)
    report.atMost(
      `p99 of the others with ${heavyRate} ${action} a second beside, against without`,
      p99(others) / p99(made),
      2,
    )
    report.isTrue(
      `${action}s and others that failed`,
      failed([...heavy, ...others]).length === 0,
      describeFailures([...heavy, ...others]),
      'none',
    )
  }
  if (isFull) report.atMost(...flatness((await run(rate / 2, flatMinutes * 60)).readings))
  close()
  report.isTrue('the server stopped in good order', (await server.stop()) === 0, 'exit code 0')
  return report.rows
}

const describeFailures = (made: Made[]): string => {
  const statuses = Object.entries(Object.groupBy(failed(made), ({ status }) => status))
  return (
    statuses.map(([status, some]) => `${some!.length} × ${status} of ${made.length}`).join(', ') ||
    `none of ${made.length}`
  )
}

/** Memory at the end against that after the first fifth, which fills caches. */
function flatness(readings: Reading[]): [what: string, value: number, limit: number] {
  const fifth = Math.floor(readings.length / 5)
  const memory = (some: Reading[]) => median(some.map(({ rssMb }) => rssMb))
  const growth = memory(readings.slice(-fifth)) / memory(readings.slice(fifth, 2 * fifth))
  return [`memory after ${flatMinutes} minutes against the beginning`, growth, 1.1]
}
