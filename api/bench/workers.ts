import { availableParallelism } from 'node:os'
import { closedLoop } from './arrivals.ts'
import { createClient } from './client.ts'
import { generate } from './generate.ts'
import { alternate, createReport, inWords, ratios, type Form, type Row } from './measure.ts'
import { createMix } from './mix.ts'
import { startServer } from './processes.ts'
import { startReplicaSet } from './replica-set.ts'
import { closeRules, openRules, type Stage } from './stage.ts'

const guests = 10_000

/** Part 6: what a second core brings, on one MongoDB and on three. */
export async function measureWorkers(stage: Stage, form: Form): Promise<Row[]> {
  const report = createReport('workers')
  const { uri, deps } = await stage.of(guests)
  await compare('one MongoDB', uri, (await createMix(deps, guests)).next)

  if (!form.isFull) return report.rows
  const three = await startReplicaSet()
  const rules = await openRules(three.uri)
  await generate(rules, guests)
  await rules.ensureIndexes()
  await compare('three MongoDB', three.uri, (await createMix(rules, guests)).next)
  await closeRules(rules)
  await three.stop()
  return report.rows

  async function compare(where: string, uri: string, next: Parameters<typeof closedLoop>[1]) {
    const servers = [await startServer(uri, { WORKERS: '1' }), await startServer(uri, { WORKERS: 'auto' })]
    const clients = servers.map(({ url }) => createClient(url))
    const speed = (n: number) => () =>
      closedLoop(clients[n]!.send, next, { lanes: 32, seconds: form.roundSeconds * 2 })
    const { one, all } = await alternate(form.rounds, { one: speed(0), all: speed(1) })
    report.tell(`calls a second of one process, ${where}`, inWords(one))
    report.tell(
      `a process for each of ${availableParallelism()} cores against one, ${where}`,
      inWords(ratios(all, one)),
    )
    for (const { close } of clients) close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}
