import { closedLoop, failed, openLoad, p99 } from './arrivals.ts'
import { createClient } from './client.ts'
import { createReport, type Form, ratios, type Row, short } from './measure.ts'
import { createMix } from './mix.ts'
import { startServer } from './processes.ts'
import { openSlowConnections } from './slow-connections.ts'
import type { Stage } from './stage.ts'

const share = 0.4

/** Members' calls beside connections that drip or are not read, 5,000 of them in the full form. */
export async function measureSlow(stage: Stage, form: Form): Promise<Row[]> {
  const { loadSeconds: seconds, loadRounds, isFull, sizes } = form
  const count = isFull ? 5000 : 500
  const report = createReport('slow connections')
  const { uri, deps, guests } = await stage.of(sizes[0]!)
  const mix = await createMix(deps, guests)
  const server = await startServer(uri)
  const { send, close } = createClient(server.url)

  await closedLoop(send, mix.next, { lanes: 16, seconds: 2 })
  const rate = share * (await closedLoop(send, mix.next, { lanes: 16, seconds: 4 }))
  const members = () => openLoad(send, mix.next, { rate, seconds })
  const [alone, beside] = [[await members()], [] as Awaited<ReturnType<typeof members>>[]]
  for (let round = 0; round < loadRounds; round += 1) {
    const slow = await openSlowConnections(server.url, count)
    beside.push(await members())
    const { open, cutOff } = slow.counts()
    report.tell(`slow connections, round ${round + 1}`, `${open} open, ${cutOff} ended by the server`)
    slow.close()
    alone.push(await members())
  }
  const without = alone.slice(1).map((after, round) => (p99(after) + p99(alone[round]!)) / 2)
  report.atMost(
    `p99 of members' calls at ${short(rate)} a second with ${count} slow connections, against without`,
    ratios(beside.map(p99), without),
    2,
  )
  const bad = failed([...alone, ...beside].flat())
  report.isTrue('members’ calls that failed', bad.length === 0, String(bad.length), 'none')
  close()
  await server.stop()
  return report.rows
}
