import { resolve } from 'node:path'
import { CannotGoOn } from '../command.ts'
import type { Manifest } from './archive/format.ts'

/** The file that the command names, from where npm was called; throws CannotGoOn when none is named. */
export function requireFile(command: string): string {
  const [, , file] = process.argv
  if (!file) throw new CannotGoOn(`Name the file: npm run ${command} -- FILE`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

/** What a backup holds, in words: '12,345 documents of 16 collections'. */
export function describe({ collections }: Manifest): string {
  const tallies = Object.values(collections)
  const documents = tallies.reduce((sum, { count }) => sum + count, 0)
  return `${documents.toLocaleString('en-US')} documents of ${tallies.length} collections`
}
