import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR', 'TEMP']
const isWindows = process.platform === 'win32'

/**
 * Linux shares out processors among sessions before it looks at single processes: the program gets a session of its
 * own, which steps back as a whole, and is nice in it.
 */
const behind = '{ echo 10 >/proc/self/autogroup; } 2>/dev/null; exec nice "$0" "$@"'

/**
 * Begins a program of Node for work of the server's own, with none of the server's secrets; whoever waits for a page
 * goes before it, already while it starts. The two talk by messages.
 * @param args what Node gets: its options and the program
 * @param bounds commands of the shell that set limits, which the kernel then keeps; Windows has none of them
 */
export function startOwnProcess(args: string[], bounds: string[] = []): ChildProcess {
  const node = [process.execPath, ...args] as const
  const [command, ...rest] = isWindows ? node : ['sh', '-c', [...bounds, behind].join('; '), ...node]
  return spawn(command, rest, {
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    detached: !isWindows,
  })
}

/** What such a process does first: only the server ends it, and on Windows too whoever waits for a page goes before it. */
export function beOwnProcess(): void {
  setPriority(10)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}
