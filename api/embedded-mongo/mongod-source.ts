import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A source of MongoDB: `fetch` puts a program named MONGOD into the folder, or throws an Error with the reason. */
export type Source = { name: string; fetch: (folder: string, env: NodeJS.ProcessEnv) => Promise<void> }

/** The file name of the program. */
export const MONGOD = process.platform === 'win32' ? 'mongod.exe' : 'mongod'

/** Whether the file exists and is executable. */
export const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Runs a program to its end and returns its output; throws when it fails or takes longer than `timeout` (ms). */
export const run = promisify(execFile)

/** Whether the program starts on this machine with the libraries that it needs. */
export const starts = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
