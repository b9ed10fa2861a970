import { parseArgs } from 'node:util'
import { measureFaults } from './faults.ts'
import { runBounded } from './processes.ts'
import { writeResults } from './results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})

await runBounded(values.full ? 60 : 10, async () => {
  const rows = await measureFaults(values.full, positionals)
  await writeResults(rows)
  return rows.every(({ isKept }) => isKept)
})
