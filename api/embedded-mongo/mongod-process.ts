import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A running mongod that accepts connections. */
export type Mongod = {
  /** Resolves when it accepts writes; rejects when it ends before. */
  primary: Promise<void>
  /** Resolves when it has ended, with its exit code. */
  ended: Promise<number>
  /** Shuts it down; resolves when it has ended. */
  stop: () => Promise<void>
}

/** It ended before it listened: the exit code tells why, the message contains the last lines of its log. */
export class MongodFailed extends Error {
  readonly exitCode: number

  constructor(exitCode: number, lines: string[]) {
    super(`MongoDB ended with exit code ${exitCode}. Its last lines:\n${lines.join('\n')}`)
    this.exitCode = exitCode
  }
}

const KEPT_LINES = 10
const STOP_TIMEOUT_MS = 15_000

/**
 * Starts mongod under a shell that ends it when this process is gone, even after kill -9.
 * @returns when it accepts connections
 * @throws MongodFailed when it ends before
 */
export async function runMongod(program: string, args: string[]): Promise<Mongod> {
  const child = supervise(program, args)
  child.stdin.on('error', () => undefined) // the supervisor may have ended already
  const ended = once(child, 'close').then(([code]) => Number(code ?? -1))
  const log = follow(child)
  const orFail = <T>(event: Promise<T>) =>
    Promise.race([event, ended.then((code) => Promise.reject(new MongodFailed(code, log.last())))])
  const primary = orFail(log.saw(/transition to primary complete/i))
  primary.catch(() => undefined) // callers that await it still get the error
  await orFail(log.saw(/waiting for connections/i))
  return { primary, ended, stop: () => stop(child, ended) }
}

/**
 * A line on its standard input makes the supervisor shut mongod down. The end of the input means that this process
 * was killed, and mongod is killed at once: the journal keeps all acknowledged writes.
 */
const SUPERVISOR = `
exec 3<&0
"$@" 3<&- </dev/null &
mongod=$!
{ if read -r line <&3; then kill -TERM $mongod; else kill -KILL $mongod; fi; } 2>/dev/null &
reader=$!
wait $mongod
code=$?
kill $reader 2>/dev/null
exit $code
`

/** Detached, so that Ctrl-C in a terminal reaches this process alone, which stops mongod after its last writes. */
function supervise(program: string, args: string[]): ChildProcessWithoutNullStreams {
  if (process.platform === 'win32') return spawn(program, args)
  return spawn('sh', ['-c', SUPERVISOR, 'sh', program, ...args], { detached: true })
}

/** Reads mongod's output: keeps the last lines, and resolves `saw` when a line matches. */
function follow(child: ChildProcessWithoutNullStreams) {
  const lines: string[] = []
  const waiting = new Map<RegExp, () => void>()
  const record = (line: string) => {
    lines.push(line.slice(0, 400))
    if (lines.length > KEPT_LINES) lines.shift()
    for (const [pattern, seen] of waiting) if (pattern.test(line)) seen()
  }
  createInterface(child.stdout).on('line', record)
  createInterface(child.stderr).on('line', record)
  return {
    last: () => lines,
    saw: (pattern: RegExp) => new Promise<void>((resolve) => waiting.set(pattern, resolve)),
  }
}

async function stop(child: ChildProcessWithoutNullStreams, ended: Promise<number>): Promise<void> {
  const tooLong = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), STOP_TIMEOUT_MS)
  if (process.platform === 'win32') child.kill()
  else child.stdin.end('stop\n')
  await ended
  clearTimeout(tooLong)
}
