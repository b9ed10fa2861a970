import { parseArgs } from 'node:util'
import { measureFaults } from './faults.ts'
import { runBounded } from './processes.ts'
import { writeResults } from './results.ts'

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } })

await runBounded(values.full ? 60 : 10, async () => {
  const rows = await measureFaults(values.full)
  await writeResults(`npm run check:faults${values.full ? ' -- --full' : ''}`, rows)
  return rows.every(({ isKept }) => isKept)
})
