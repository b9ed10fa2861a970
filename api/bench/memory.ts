import { setTimeout as pause } from 'node:timers/promises'
import { closedLoop } from './arrivals.ts'
import { createClient } from './client.ts'
import { createReport, median, type Form, type Row, short } from './measure.ts'
import { createMix } from './mix.ts'
import { type Running, startProgram, startServer } from './processes.ts'
import type { Stage } from './stage.ts'

/** The options that the product's server gives itself. */
const settings = ['--max-semi-space-size=8', '--heap-growing-percent=200', '--no-parallel-scavenge']

/** Memory of the server at rest and under load, and of the embedded MongoDB. */
export async function measureMemory(stage: Stage, { sizes, isFull }: Form): Promise<Row[]> {
  const seconds = isFull ? 60 : 8
  const report = createReport('memory')
  const { uri, deps, guests } = await stage.of(sizes.at(-1)!)
  const mix = await createMix(deps, guests)
  const server = await startServer(uri)
  const empty = await startProgram('bench/empty-server.ts', { MALLOC_ARENA_MAX: '1' }, settings)
  await pause(5000)
  const bare = await mbOf(empty)
  await empty.stop()
  report.tell('an empty server with Hono', `${short(bare)} MB`)
  report.atMost('server at rest, against the empty one', (await mbOf(server)) / bare, 2)

  const { send, close } = createClient(server.url)
  const heavy = async () => {
    for (let n = 0; n < seconds / 3; n += 1) await send(mix.plan(n % 2 === 0 ? 'upload' : 'pdf').call)
  }
  await Promise.all([heavy(), closedLoop(send, mix.next, { lanes: 32, seconds })])
  const readings = await server.readings()
  const most = Math.max(...readings.map(({ rssMb }) => rssMb))
  report.atMost('server under load, at most, against the empty one', most / bare, 3)
  close()
  await server.stop()

  const status = await deps.client.db('admin').command({ serverStatus: 1 })
  const cache = status['wiredTiger'].cache
  const mb = (name: string) => cache[name] / 2 ** 20
  report.atMost(
    'MongoDB: cache in use against the configured one',
    mb('bytes currently in the cache') / mb('maximum bytes configured'),
    1,
  )
  return report.rows
}

const mbOf = async (running: Running) =>
  median((await running.readings()).slice(-2).map(({ rssMb }) => rssMb))
