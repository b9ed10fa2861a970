import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A place to get MongoDB from: `fetch` puts a program named MONGOD into the folder, or throws saying why not. */
export type Source = { name: string; fetch: (folder: string, env: NodeJS.ProcessEnv) => Promise<void> }

/** What the program's file is called. */
export const MONGOD = process.platform === 'win32' ? 'mongod.exe' : 'mongod'

/** Whether there is a file that may be run. */
export const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Runs a program to its end and answers what it printed; throws when it fails or takes longer than `timeout` (ms). */
export const run = promisify(execFile)

/** Whether the program starts on this machine, with the libraries it needs. */
export const starts = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
