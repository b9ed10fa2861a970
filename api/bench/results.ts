import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Row } from './measure.ts'

const file = new URL('RESULTS.md', import.meta.url)
const intro = `# Measured

The newest run of each part; what ran when stands below. Client, server and database share the machine, so the ratios
say more than the times.`
const header =
  '| part | measured | result: median (spread) | limit | | run |\n| --- | --- | --- | --- | --- | --- |'
const runsHeader = '| run | command | when and where |\n| --- | --- | --- |'

/** What else the machine was doing when the run began: above 1 the figures say little. */
const loadBefore = loadavg()[0]!.toFixed(1)

/** Writes these figures into RESULTS.md: a part that ran takes the place of its last run, other parts stay. */
export async function writeResults(command: string, rows: Row[]): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, merge(text, `| ${runName()} | \`${command}\` | ${circumstances()} |`, rows))
  console.log('The table is in api/bench/RESULTS.md')
}

/** The text of RESULTS.md with the figures of one more run, which `run` describes as a row of the table of runs. */
export function merge(text: string, run: string, rows: Row[]): string {
  const parts = new Set(rows.map(({ part }) => part))
  const others = linesOf(text, 6).filter((line) => !parts.has(cells(line)[0]!))
  const lines = [...others, ...rows.map((row) => lineOf(row, cells(run)[0]!))].toSorted(byPart)
  const named = new Set(lines.map((line) => cells(line).at(-1)))
  const runs = [...linesOf(text, 3), run].filter((line) => named.has(cells(line)[0]))
  return `${intro}\n\n${header}\n${lines.join('\n')}\n\n${runsHeader}\n${runs.join('\n')}\n`
}

const cells = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

const linesOf = (text: string, columns: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && cells(line).length === columns)
    .slice(2)

const byPart = (a: string, b: string) => cells(a)[0]!.localeCompare(cells(b)[0]!)

const lineOf = ({ part, what, result, limit, isKept }: Row, run: string) =>
  `| ${part} | ${what} | ${result} | ${limit} | ${limit === '' ? '' : isKept ? 'kept' : '**missed**'} | ${run} |`

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const runName = () => `${git('rev-parse', '--short', 'HEAD')} ${new Date().toISOString().slice(5, 16)}`

/** Machine and load: a figure without them says nothing. */
function circumstances(): string {
  const isChanged = git('status', '--porcelain', '--', 'api', 'shared', ':!api/bench') !== ''
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${machine}, load before ${loadBefore}${isChanged ? ', with changes not committed' : ''}`
}
