import { parseArgs } from 'node:util'
import { measureAlike } from './alike.ts'
import { measureBlocking } from './blocking.ts'
import { measureBookings } from './bookings.ts'
import { measureLoad } from './load.ts'
import type { Form, Row } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureOffline } from './offline.ts'
import { measurePacks } from './packs.ts'
import { runBounded } from './processes.ts'
import { writeResults } from './results.ts'
import { measureSearch } from './search.ts'
import { measureSimilar } from './similar.ts'
import { measureSlow } from './slow.ts'
import { openStage, type Stage } from './stage.ts'

const shortForm: Form = {
  isFull: false,
  sizes: [10_000, 100_000],
  rounds: 3,
  loadRounds: 3,
  loadSeconds: 3,
}
const fullForm: Form = {
  isFull: true,
  sizes: [10_000, 100_000, 1_000_000],
  rounds: 9,
  loadRounds: 1,
  loadSeconds: 60,
}

const parts: Record<string, (stage: Stage, form: Form) => Promise<Row[]>> = {
  search: measureSearch,
  similar: measureSimilar,
  load: measureLoad,
  slow: measureSlow,
  bookings: measureBookings,
  memory: measureMemory,
  offline: measureOffline,
  packs: measurePacks,
  alike: measureAlike,
  blocking: measureBlocking,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) throw new Error(`There are these parts: ${Object.keys(parts).join(', ')}`)

const form = values.full ? fullForm : shortForm
const chosen = positionals.length > 0 ? positionals : Object.keys(parts)

await runBounded(values.full ? 90 : 10, async () => {
  const rows: Row[] = []
  const stage = await openStage()
  for (const name of chosen) rows.push(...(await parts[name]!(stage, form)))
  await stage.close()
  await writeResults(values.full ? rows.map((row) => ({ ...row, part: `${row.part}, full` })) : rows)
  return rows.every(({ isKept }) => isKept)
})
