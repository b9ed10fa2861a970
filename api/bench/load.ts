import { closedLoop, failed, type Made, openLoad, p99 } from './arrivals.ts'
import { createClient } from './client.ts'
import { alternate, createReport, hashMs, median, type Form, ratios, type Row, short } from './measure.ts'
import { type Action, createMix, type Planned } from './mix.ts'
import { type Reading, startServer } from './processes.ts'
import type { Stage } from './stage.ts'

const lanes = 16
/** Files and PDFs a second beside the members' other calls. */
const heavyRate = 1
const flatMinutes = 10

/** Members' calls at a fixed rate, at 60 % of what the server can do at most. */
export async function measureLoad(stage: Stage, form: Form): Promise<Row[]> {
  const { loadSeconds: seconds, loadRounds, isFull, sizes } = form
  const report = createReport('open load')
  const { uri, deps, guests } = await stage.of(isFull ? sizes[1]! : sizes[0]!)
  const mix = await createMix(deps, guests)
  const server = await startServer(uri)
  const { send, close } = createClient(server.url)

  await closedLoop(send, mix.next, { lanes, seconds: 2 })
  const most = await closedLoop(send, mix.next, { lanes, seconds: 4 })
  const rate = 0.6 * most
  report.tell('calls a second at most, as fast as answers come', short(most))

  const begun = Date.now()
  const all: Made[][] = []
  const load = async (next: () => Planned, how: Parameters<typeof openLoad>[2]) => {
    const made = await openLoad(send, next, how)
    all.push(made)
    return made
  }
  const members = () => load(mix.next, { rate, seconds })
  const lightest = () => load(() => mix.plan('profile'), { rate, seconds })
  const beside = async (action: Action) => {
    const heavy = load(() => mix.plan(action), { rate: heavyRate, seconds })
    const made = await members()
    await heavy
    return made
  }
  const { light, alone, ...heavy } = await alternate(loadRounds, {
    light: lightest,
    alone: members,
    upload: () => beside('upload'),
    pdf: () => beside('pdf'),
  })
  const searches = alone.map((made) => p99(made.filter(isSearch)))
  const what = `p99 of search at ${short(rate)} calls a second, against the lightest call as often`
  report.atMost(what, ratios(searches, light.map(p99)), 4)
  const made = alone.flat()
  const middle = short(median(made.map(({ ms }) => ms)))
  report.tell('median and p99 of all calls', `${middle} ms, ${short(p99(made))} ms`)
  const readings = (await server.readings()).filter(({ at }) => at > begun + 1000)
  const longest = Math.max(...readings.map(({ stallMs }) => stallMs))
  report.atMost('event loop blocked by work at most, against a hash of 20 MB', longest / hashMs(), 5)

  for (const [action, rounds] of Object.entries(heavy)) {
    const what = `p99 of the others with ${heavyRate} ${action} a second beside, against without`
    report.atMost(what, ratios(rounds.map(p99), alone.map(p99)), 2)
  }

  if (isFull) {
    const byChance = await load(mix.next, { rate, seconds, arrivals: 'random' })
    const chance = p99(byChance.filter(isSearch)) / median(searches)
    report.atMost('p99 of search when as many calls come by chance, against evenly', chance, 3)
    const from = Date.now()
    await load(mix.next, { rate: rate / 2, seconds: flatMinutes * 60 })
    report.atMost(...flatness((await server.readings()).filter(({ at }) => at > from + 1000)))
  }
  close()
  const ever = all.flat()
  report.isTrue(
    'calls, files and PDFs that failed',
    failed(ever).length === 0,
    describeFailures(ever),
    'none',
  )
  report.isTrue('the server stopped in good order', (await server.stop()) === 0, 'exit code 0')
  return report.rows
}

const isSearch = ({ action }: Made) => action === 'search'

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
