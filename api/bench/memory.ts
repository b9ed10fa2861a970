import { setTimeout as pause } from 'node:timers/promises'
import { closedLoop } from './arrivals.ts'
import { createClient } from './client.ts'
import { createReport, median, type Form, type Row } from './measure.ts'
import { createMix } from './mix.ts'
import { startServer } from './processes.ts'
import type { Stage } from './stage.ts'

/** Memory of the server at rest and under load, and of the embedded MongoDB. */
export async function measureMemory(stage: Stage, { sizes, isFull }: Form): Promise<Row[]> {
  const seconds = isFull ? 60 : 8
  const report = createReport('memory')
  const { uri, deps, guests } = await stage.of(sizes.at(-1)!)
  const mix = await createMix(deps, guests)
  const server = await startServer(uri)
  await pause(5000)
  report.atMost(
    'server at rest',
    median((await server.readings()).slice(-2).map(({ rssMb }) => rssMb)),
    120,
    ' MB',
  )

  const { send, close } = createClient(server.url)
  const heavy = async () => {
    for (let n = 0; n < seconds / 3; n += 1) await send(mix.plan(n % 2 === 0 ? 'upload' : 'pdf').call)
  }
  await Promise.all([heavy(), closedLoop(send, mix.next, { lanes: 32, seconds })])
  const readings = await server.readings()
  report.atMost('server under load, at most', Math.max(...readings.map(({ rssMb }) => rssMb)), 250, ' MB')
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
  report.tell(
    'MongoDB: resident, with a configured cache of',
    `${status['mem'].resident} MB, ${mb('maximum bytes configured')} MB`,
  )
  return report.rows
}
