import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A mongod that listens. */
export type Mongod = {
  /** Resolves when it takes writes; rejects when it ends before. */
  primary: Promise<void>
  /** Resolves when it has ended, with its exit code. */
  ended: Promise<number>
  /** Ends it in good order; the promise resolves when it is gone. */
  stop: () => Promise<void>
}

/** It ended before it listened: the exit code says why, the message holds the last lines of its log. */
export class MongodFailed extends Error {
  readonly exitCode: number

  constructor(exitCode: number, lines: string[]) {
    super(`MongoDB ended with exit code ${exitCode}. Its last lines:\n${lines.join('\n')}`)
    this.exitCode = exitCode
  }
}

const KEPT_LINES = 10
const STOP_WITHIN_MS = 15_000

/**
 * Starts mongod under a keeper that ends it when this process is gone, even after kill -9 (D-95).
 * @returns when it waits for connections
 * @throws MongodFailed when it ends before
 */
export async function runMongod(program: string, args: string[]): Promise<Mongod> {
  const child = keep(program, args)
  child.stdin.on('error', () => undefined) // the keeper may be gone before it is told to stop
  const ended = once(child, 'close').then(([code]) => Number(code ?? -1))
  const log = follow(child)
  const orFail = <T>(event: Promise<T>) =>
    Promise.race([event, ended.then((code) => Promise.reject(new MongodFailed(code, log.last())))])
  const primary = orFail(log.saw(/transition to primary complete/i))
  primary.catch(() => undefined) // whoever waits for it gets the error too
  await orFail(log.saw(/waiting for connections/i))
  return { primary, ended, stop: () => stop(child, ended) }
}

/**
 * A line on its standard input, or mongod's own end, ends the keeper in good order; the end of the input means
 * that this process was killed, and mongod goes at once: the journal keeps what was acknowledged.
 */
const KEEPER = `
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

/** `detached`: Ctrl-C in a terminal reaches this process only, which stops mongod after its own last writes. */
function keep(program: string, args: string[]): ChildProcessWithoutNullStreams {
  if (process.platform === 'win32') return spawn(program, args)
  return spawn('sh', ['-c', KEEPER, 'sh', program, ...args], { detached: true })
}

/** Reads what mongod says: keeps the last lines, and tells when a line was seen. */
function follow(child: ChildProcessWithoutNullStreams) {
  const lines: string[] = []
  const waiting = new Map<RegExp, () => void>()
  const take = (line: string) => {
    lines.push(line.slice(0, 400))
    if (lines.length > KEPT_LINES) lines.shift()
    for (const [pattern, seen] of waiting) if (pattern.test(line)) seen()
  }
  createInterface(child.stdout).on('line', take)
  createInterface(child.stderr).on('line', take)
  return {
    last: () => lines,
    saw: (pattern: RegExp) => new Promise<void>((resolve) => waiting.set(pattern, resolve)),
  }
}

async function stop(child: ChildProcessWithoutNullStreams, ended: Promise<number>): Promise<void> {
  const tooLong = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), STOP_WITHIN_MS)
  if (process.platform === 'win32') child.kill()
  else child.stdin.end('stop\n')
  await ended
  clearTimeout(tooLong)
}
