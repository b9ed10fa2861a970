import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { type Row, table } from './measure.ts'

const file = new URL('RESULTS.md', import.meta.url)
const heading = '# Measured'

/** What else the machine was doing when the run began: above 1 the figures say little. */
const loadBefore = loadavg()[0]!.toFixed(1)

/** Writes the table of this command into RESULTS.md, in place of its last one; other commands' tables stay. */
export async function writeResults(command: string, rows: Row[]): Promise<void> {
  const [, ...blocks] = (await readFile(file, 'utf8').catch(() => heading)).split(/^## /m)
  const others = blocks.filter((block) => !block.startsWith(`${command}\n`)).map((block) => block.trim())
  const mine = `${command}\n\n${circumstances()}\n\n${table(rows)}`
  const all = [...others, mine].toSorted().map((block) => `## ${block}\n`)
  await writeFile(file, `${heading}\n\n${all.join('\n')}`)
  console.log(`The table is in api/bench/RESULTS.md`)
}

/** Commit, machine and day: a figure without them says nothing. */
function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', 'api', 'shared', ':!api/bench') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes not committed' : ''}`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory}`
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `Commit ${commit}; ${machine}, Node ${process.version}; ${day} UTC. Client, server and database share the machine; its load before the run was ${loadBefore}.`
}
