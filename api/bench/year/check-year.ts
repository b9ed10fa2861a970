import { parseArgs } from 'node:util'
import { runBounded, temporaryFolder } from '../processes.ts'
import { startEmbeddedMongo } from '../../embedded-mongo/embedded-mongo.ts'
import { databaseAt } from '../stage.ts'
import { makeYear } from './make-year.ts'
import { type Figures, playYear } from './play.ts'
import { openProduct } from './product.ts'
import type { Parts } from './rates.ts'
import { tableOf } from './table.ts'

/** The same year without the parts that answer and ask by themselves, and with one after the other (YER-03). */
const plans: [heading: string, parts: Parts][] = [
  ['without', { intake: false, reminders: false }],
  ['with intake', { intake: true, reminders: false }],
  ['and asked after the stay', { intake: true, reminders: true }],
]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, tenth: { type: 'boolean', default: false } },
})

await runBounded(values.tenth ? 15 : 90, async () => {
  const year = makeYear(Number(values.seed), values.tenth ? 0.1 : 1)
  const mongo = await startEmbeddedMongo({ dataDir: await temporaryFolder(), log: console.log })
  const figures: [heading: string, Figures][] = []
  // At once: while one waits for the database, the others work.
  await Promise.all(
    plans.map(async ([heading, parts], n) => {
      const product = await openProduct(databaseAt(mongo.uri, `year${n}`), year.hosts)
      figures[n] = [heading, await playYear(product, year, parts)]
      await product.close()
    }),
  )
  console.log(tableOf(new Map(figures)))
  await mongo.stop()
  return true
})
