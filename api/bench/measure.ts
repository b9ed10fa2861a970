import { createHash } from 'node:crypto'

/** One line of the table: what was measured, the result in words, and whether it keeps its limit. */
export type Row = { part: string; what: string; result: string; limit: string; isKept: boolean }

/** Adds lines to the table; each part gets one of its own. */
export type Report = ReturnType<typeof createReport>

const ascending = (values: number[]) => values.toSorted((a, b) => a - b)

/** The value below which this share (0 to 1) of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: number[]): number => {
  const sorted = ascending(values)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle - 1)]!) / 2
}

/** Two or three digits that matter: 1240, 87.3, 0.412. */
export const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3)

/** Median and spread of several rounds: '0.41 (0.38–0.44)'. */
export const inWords = (values: number[], unit = ''): string =>
  `${short(median(values))}${unit} (${short(Math.min(...values))}–${short(Math.max(...values))})`

/**
 * Lets the contenders measure in turns, after one round that does not count: every second round in the other order,
 * so that what the machine does meanwhile falls on all of them.
 */
export async function alternate<Name extends string, Result>(
  rounds: number,
  contenders: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await contenders[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}

/** Milliseconds that a processor needs to hash 20 MB: a measure of this machine. */
export function hashMs(): number {
  const content = Buffer.alloc(20_000_000)
  return fastest(() => createHash('sha256').update(content).digest())
}

/** The milliseconds of processor time that the work needs at least, tried so often. */
export function fastest(work: () => unknown, tries = 9): number {
  const times = Array.from({ length: tries }, () => {
    const begun = process.cpuUsage()
    work()
    return process.cpuUsage(begun).user / 1000
  })
  return Math.min(...times)
}

/** The ratio of each round. */
export const ratios = (above: number[], below: number[]): number[] =>
  above.map((value, round) => value / below[round]!)

export function createReport(part: string) {
  const rows: Row[] = []
  function add(what: string, result: string, limit: string, isKept: boolean) {
    rows.push({ part, what, result, limit, isKept })
    console.log(`${isKept ? ' ' : '✗'} ${part} | ${what} | ${result} | ${limit}`)
  }
  const numbers = (value: number | number[], unit: string) =>
    typeof value === 'number' ? `${short(value)}${unit}` : inWords(value, unit)
  const middle = (value: number | number[]) => (typeof value === 'number' ? value : median(value))
  return {
    rows,
    atLeast: (what: string, value: number | number[], limit: number, unit = '') =>
      add(what, numbers(value, unit), `≥ ${limit}${unit}`, middle(value) >= limit),
    atMost: (what: string, value: number | number[], limit: number, unit = '') =>
      add(what, numbers(value, unit), `≤ ${limit}${unit}`, middle(value) <= limit),
    isTrue: (what: string, isKept: boolean, result: string, limit = '') => add(what, result, limit, isKept),
    /** A figure without a limit. */
    tell: (what: string, value: string) => add(what, value, '', true),
  }
}

/** How much a run measures. */
export type Form = {
  isFull: boolean
  sizes: number[]
  rounds: number
  /** Those of the open load: a p99 needs longer ones. */
  loadRounds: number
  loadSeconds: number
}
