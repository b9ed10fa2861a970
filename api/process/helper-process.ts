import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const inheritedVariables = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR', 'TEMP']
const isWindows = process.platform === 'win32'

/**
 * Linux divides processor time among sessions before it looks at single processes, so the program runs in a session
 * of its own that has low priority as a whole.
 */
const lowPriority = '{ echo 10 >/proc/self/autogroup; } 2>/dev/null; exec nice "$0" "$@"'

/**
 * Starts a Node program that helps the server, at a low priority so that page requests stay fast, and without the
 * server's secrets in its environment. The two exchange messages.
 * @param args Node's arguments: options and the program
 * @param limits shell commands that set limits for the kernel to enforce; Windows ignores them
 */
export function spawnHelper(args: string[], limits: string[] = []): ChildProcess {
  const node = [process.execPath, ...args] as const
  const [command, ...rest] = isWindows ? node : ['sh', '-c', [...limits, lowPriority].join('; '), ...node]
  return spawn(command, rest, {
    env: Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    detached: !isWindows,
  })
}

/**
 * The first call of such a program: ignores signals, since the server ends it, and sets its priority on Windows too.
 */
export function initHelper(): void {
  setPriority(10)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}
