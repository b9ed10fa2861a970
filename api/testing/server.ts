import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ownProgram = fileURLToPath(new URL('../server.ts', import.meta.url))
/** The key of files in tests. */
export const FILES_KEY = 'a key of files for the tests, as long as it must be'
const passedOn = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'MONGOD_BINARY', 'TMPDIR']

/**
 * The real server as a separate process with its own environment; by default on a free port.
 * @param shell runs it under a shell, as npm does; `kill` then reaches the shell
 * @param cwd its working directory, with the built page in `dist`
 * @param program the server's file, for a copy of the product
 */
export function runServer(
  environment: Record<string, string>,
  { shell = false, cwd = process.cwd(), program = ownProgram } = {},
) {
  const kept = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
  const env = { ...kept, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', FILES_KEY, ...environment }
  const command = shell ? 'sh' : process.execPath
  const args = shell ? ['-c', '"$0" "$1"; exit $?', process.execPath, program] : [program]
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let url = ''
  const closed = once(child, 'close')
  /** Resolves when all of it has ended, with the exit code, or null after a signal. */
  const ended = closed.then(([code]) => code as number | null)
  const listening = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += String(chunk)
      url = /runs on (http:\S+)/.exec(printed)?.[1] ?? ''
      if (url) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void closed.then(() => reject(new Error(`The server did not start:\n${printed}`)))
  })
  listening.catch(() => undefined) // for tests that expect it to fail
  return {
    pid: child.pid!,
    ended,
    /** Resolves when the server serves; rejects with its output when it does not start. */
    listening,
    url: (path: string) => `${url}${path}`,
    /** Its output so far. */
    printed: () => printed,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async stop(): Promise<number | null> {
      child.kill('SIGINT') // does not wait for connections that this process keeps
      return ended
    },
  }
}
export type RunningServer = ReturnType<typeof runServer>

/** The address of another database of the same MongoDB. */
export function uriOf(mongoUri: string, database: string): string {
  const uri = new URL(mongoUri)
  uri.pathname = `/${database}`
  return uri.href
}

/** The children of a server that serve; the helper that waits for the next file is a child, too. */
export async function workerPids(server: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+.*\/server\.ts$/gm)
  return [...rows].filter(([, , parent]) => Number(parent) === server).map(([, own]) => Number(own))
}
