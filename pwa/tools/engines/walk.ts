import type { Driver } from './drivers.ts'

/** A browser engine: how its program is found, opened, and installed where it is missing. */
export type Engine = {
  name: string
  find: () => Promise<string | undefined> | string | undefined
  open: (program: string) => Promise<Driver>
  install: string
}
/** What happened in an engine: of each subject the seconds, or what went wrong; and milliseconds of what is timed. */
export type Walk = {
  name: string
  version: string
  subjects: Record<string, number | string>
  times: Record<string, number>
}
type Walker = (driver: Driver, engine: string, subject: string) => Promise<Record<string, number> | void>

/**
 * Walks each story in each engine that is found, in a window of a new profile; an error in the console is a fault.
 * Returns one table for a person, and whether nothing went wrong.
 */
export async function walkEngines(engines: Engine[], subjects: string[], work: Walker, say = console.log) {
  const walks: Walk[] = []
  const [missing, faults]: [string[], string[]] = [[], []]
  for (const { name, find, open, install } of engines) {
    const program = await find()
    if (!program) {
      missing.push(`${name} is missing: ${install}`)
      continue
    }
    const walk: Walk = { name, version: '', subjects: {}, times: {} }
    walks.push(walk)
    for (const subject of subjects) {
      const began = performance.now()
      let driver: Driver | undefined
      try {
        driver = await open(program)
        walk.version = driver.version
        Object.assign(walk.times, await work(driver, name, subject))
        if (driver.errors.length > 0) throw new Error(`The console says: ${driver.errors.join(' / ')}`)
        walk.subjects[subject] = (performance.now() - began) / 1000
      } catch (error) {
        walk.subjects[subject] = (error as Error).message
        faults.push(`${name}, ${subject}: ${(error as Error).message}`)
      }
      driver?.close()
      say(name, subject, walk.subjects[subject])
    }
  }
  return { table: [...tableOf(walks), '', ...missing, ...faults].join('\n'), isWell: faults.length === 0 }
}

/** The times of the first engine are what those of the others are compared with. */
function tableOf(walks: Walk[]): string[] {
  const [first] = walks
  if (!first) return []
  const subjects = Object.keys(first.subjects).map((subject) => [
    subject,
    ...walks.map(({ subjects: { [subject]: took } }) =>
      typeof took === 'number' ? `ok, ${Math.round(took)} s` : 'FAULT',
    ),
  ])
  const times = Object.keys(first.times).map((what) => [
    what,
    ...walks.map(({ times: { [what]: ms } }) =>
      ms === undefined ? 'FAULT' : `${Math.round(ms)} ms (× ${(ms / first.times[what]!).toFixed(1)})`,
    ),
  ])
  const rows = [['', ...walks.map(({ name, version }) => `${name} (${version})`)], ...subjects, ...times]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(walks.length + 1)}`)
}
