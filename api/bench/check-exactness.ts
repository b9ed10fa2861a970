import { parseArgs } from 'node:util'
import { openGround } from './exactness-ground.ts'
import { runChecks } from './exactness.ts'
import { createReport } from './measure.ts'
import { runBounded } from './processes.ts'
import { writeResults } from './results.ts'
import { databaseAt, openStage } from './stage.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const workers = 4

await runBounded(30, async () => {
  const report = createReport('exactness')
  const stage = await openStage()
  const ground = await openGround(databaseAt(stage.uri, 'exactness'), workers)
  for (const { what, rounds, wrong } of await runChecks(ground, Number(values.rounds))) {
    const title = `${what}, ${rounds} rounds over ${workers} workers`
    report.isTrue(title, wrong.length === 0, `${wrong.length} wrong`, 'none')
    for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
  }
  await ground.close()
  await stage.close()
  await writeResults(report.rows)
  return report.rows.every(({ isKept }) => isKept)
})
