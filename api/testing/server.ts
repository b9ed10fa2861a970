import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../server.ts', import.meta.url))
const passedOn = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'MONGOD_BINARY', 'TMPDIR']

/**
 * The real server as a process of its own, in an environment of its own; on a free port unless told otherwise.
 * @param shell runs it under a shell, as npm does, which is then what `kill` reaches
 */
export function runServer(environment: Record<string, string>, { shell = false } = {}) {
  const kept = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
  const env = { ...kept, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...environment }
  const command = shell ? 'sh' : process.execPath
  const args = shell ? ['-c', '"$0" "$1"; exit $?', process.execPath, program] : [program]
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let url = ''
  const closed = once(child, 'close')
  /** Resolves when nothing of it runs any more, with the exit code, or null after a signal. */
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
  listening.catch(() => undefined) // for those who expect it to refuse
  return {
    pid: child.pid!,
    ended,
    /** Resolves when the server serves; rejects with what it said when it does not start. */
    listening,
    url: (path: string) => `${url}${path}`,
    /** What it wrote to the terminal so far. */
    printed: () => printed,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return ended
    },
  }
}
export type RunningServer = ReturnType<typeof runServer>

/** The same MongoDB, with a database of another name. */
export function uriOf(mongoUri: string, database: string): string {
  const uri = new URL(mongoUri)
  uri.pathname = `/${database}`
  return uri.href
}
