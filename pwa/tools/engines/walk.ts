import type { Driver } from './drivers.ts'

/** A browser engine: its program, if there is one, how that is opened, and how it is installed. */
export type Engine = {
  name: string
  program: string | undefined
  open: (program: string) => Promise<Driver>
  install: string
}
/** What a story measures, as it is shown; most measure nothing. */
export type Measured = Record<string, string> | void
/** An engine, and what is shown of each subject. */
type Walk = { name: string; version: string; cells: Record<string, string> }
type Walker = (driver: Driver, subject: string) => Promise<Measured>

/**
 * Walks each story in each engine that is found, in a window of a new profile; an error in the console is a fault.
 * Returns one table for a person, and whether nothing went wrong.
 */
export async function walkEngines(engines: Engine[], subjects: string[], work: Walker, say = console.log) {
  const walks: Walk[] = []
  const [missing, faults]: [string[], string[]] = [[], []]
  for (const { name, program, open, install } of engines) {
    if (!program) {
      missing.push(`${name} is missing: ${install}`)
      continue
    }
    const walk: Walk = { name, version: '', cells: {} }
    walks.push(walk)
    for (const subject of subjects) {
      const began = performance.now()
      let driver: Driver | undefined
      try {
        driver = await open(program)
        walk.version = driver.version
        const measured = await work(driver, subject)
        if (driver.errors.length > 0) throw new Error(`The console says: ${driver.errors.join(' / ')}`)
        const took = `ok, ${Math.round((performance.now() - began) / 1000)} s`
        Object.assign(walk.cells, measured ?? { [subject]: took })
      } catch (error) {
        walk.cells[subject] = 'FAULT'
        faults.push(`${name}, ${subject}: ${(error as Error).message}`)
      }
      driver?.close()
      say(name, subject, walk.cells[subject] ?? '')
    }
  }
  return { table: [...tableOf(walks), '', ...missing, ...faults].join('\n'), isWell: faults.length === 0 }
}

function tableOf(walks: Walk[]): string[] {
  if (walks.length === 0) return []
  const all = new Set(walks.flatMap(({ cells }) => Object.keys(cells)))
  const rows = [...all].map((what) => [what, ...walks.map(({ cells }) => cells[what] ?? '')])
  const head = ['', ...walks.map(({ name, version }) => `${name} (${version})`)]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
