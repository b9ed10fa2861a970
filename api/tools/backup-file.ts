import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { FatalError } from '../process/command.ts'
import type { Manifest } from '../backup/archive/format.ts'

/** The file that the command line names, relative to where npm was called; throws FatalError without one. */
export function requireFile(command: string): string {
  const [, , file] = process.argv
  if (!file) throw new FatalError(`Name the file: npm run ${command} -- FILE`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

/** Throws FatalError for a file whose folder is not there. */
export function requireFolderOf(file: string): void {
  if (!existsSync(dirname(file))) throw new FatalError(`There is no folder ${dirname(file)}.`)
}

/** The content of a backup in words: '12,345 documents of 16 collections'. */
export function describe({ collections }: Manifest): string {
  const tallies = Object.values(collections)
  const documents = tallies.reduce((sum, { count }) => sum + count, 0)
  return `${documents.toLocaleString('en-US')} documents of ${tallies.length} collections`
}
