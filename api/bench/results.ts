import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import type { Row } from './measure.ts'

const file = new URL('RESULTS.md', import.meta.url)
const intro = `# Measured

The newest run of each part, each made by a command that anybody can run: \`npm run bench\`, \`npm run bench -- --full\`,
\`npm run check:exactness\`, \`npm run check:faults\` and \`npm run check:match\`. Client, server and database share the cores
that the last column names, so what takes time is compared with something bare that the same run measures. Only faults
have limits in seconds: they are time-outs that the server is set to.`
const header =
  '| part | measured | result: median (spread) | limit | | run |\n| --- | --- | --- | --- | --- | --- |'

/** What else the machine was doing when the run began: above 1 the figures say little. */
const loadBefore = loadavg()[0]!.toFixed(1)

/** Writes these figures into RESULTS.md: a part that ran takes the place of its last run, other parts stay. */
export async function writeResults(rows: Row[]): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, merge(text, runName(), rows))
  console.log('The table is in api/bench/RESULTS.md')
}

/** The text of RESULTS.md with the figures of one more run. */
export function merge(text: string, run: string, rows: Row[]): string {
  const parts = new Set(rows.map(({ part }) => part))
  const others = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .filter((line) => !parts.has(partOf(line)))
  const lines = [...others, ...rows.map((row) => lineOf(row, run))].toSorted(byPart)
  return `${intro}\n\n${header}\n${lines.join('\n')}\n`
}

const partOf = (line: string) => line.split('|')[1]!.trim()
const byPart = (a: string, b: string) => partOf(a).localeCompare(partOf(b))

const lineOf = ({ part, what, result, limit, isKept }: Row, run: string) =>
  `| ${part} | ${what} | ${result} | ${limit} | ${limit === '' ? '' : isKept ? 'kept' : '**missed**'} | ${run} |`

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Commit, day, cores and load: a figure without them says nothing. */
function runName(): string {
  const isChanged = git('status', '--porcelain', '--', 'api', 'shared', ':!api/bench') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  return `${commit}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${loadBefore}`
}
