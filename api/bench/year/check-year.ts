import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { short } from '../measure.ts'
import { runBounded, temporaryFolder } from '../processes.ts'
import { startEmbeddedMongo } from '../../embedded-mongo/embedded-mongo.ts'
import { databaseAt } from '../stage.ts'
import { quickFolder } from '../../testing/quick-folder.ts'
import { makeYear } from './make-year.ts'
import { type Figures, playYear } from './play.ts'
import { openProduct } from './product.ts'
import type { Parts } from './rates.ts'
import { tableOf } from './table.ts'

/** The same year without the parts that look up and ask by themselves, and with one after the other (YER-03). */
const plans: [heading: string, parts: Parts][] = [
  ['no intake, no reminders', { intake: false, reminders: false }],
  ['intake', { intake: true, reminders: false }],
  ['intake and reminders', { intake: true, reminders: true }],
]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, tenth: { type: 'boolean', default: false } },
})

const scale = values.tenth ? 0.1 : 1

/** A thread of its own for each play, so that they use all cores. */
async function play(uri: string, n: number): Promise<Figures> {
  const worker = new Worker(import.meta.filename, { argv: process.argv.slice(2), workerData: { uri, n } })
  const [figures] = await once(worker, 'message')
  return figures as Figures
}

async function playHere({ uri, n }: { uri: string; n: number }): Promise<void> {
  const year = makeYear(Number(values.seed), scale)
  const product = await openProduct(databaseAt(uri, `year${n}`), year.hosts)
  const [heading, parts] = plans[n]!
  const begun = performance.now()
  const figures = await playYear(product, year, parts, (day, lastDay) => {
    const minutes = short((performance.now() - begun) / 60_000)
    if (day % 30 === 0) console.error(`${heading}: day ${day} of ${lastDay}, ${minutes} minutes`)
  })
  parentPort!.postMessage(figures, [])
  await product.close()
}

if (isMainThread)
  await runBounded(values.tenth ? 15 : 90, async () => {
    const begun = performance.now()
    const mongo = await startEmbeddedMongo({
      dataDir: await temporaryFolder(await quickFolder()),
      log: console.log,
      cacheSizeGB: 1,
    })
    const figures = await Promise.all(plans.map((_, n) => play(mongo.uri, n)))
    console.log(tableOf(new Map(figures.map((one, n) => [plans[n]![0], one]))))
    const { user, system } = process.cpuUsage()
    console.log(
      `${short((performance.now() - begun) / 60_000)} minutes; ${short((user + system) / 60e6)} minutes of one core, without the database`,
    )
    await mongo.stop()
    return true
  })
else await playHere(workerData)
