import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What programs need to start at all; none of it is a secret. */
const inheritedVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']
const isWindows = process.platform === 'win32'

/** The first that the kernel ends when memory is short (SEC-06). */
const endedFirst = '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null'

/**
 * Linux divides processor time among sessions before it looks at single processes. So what is `lowest` runs in a session
 * of its own that gives way as a whole to everything on the machine; what is `low` shares the time of the server's, where
 * it gives way to the server alone, and the terminal's signals, which are not for it.
 */
const priorities = {
  lowest: { nice: 10, isOwnSession: true, prepare: '{ echo 10 >/proc/self/autogroup; } 2>/dev/null' },
  low: { nice: 5, isOwnSession: false, prepare: "trap '' INT TERM" },
}

/** Limits are shell commands for the kernel to enforce, and `sandbox` comes from `namespaceSandbox`; Windows ignores both. */
type Options = { limits?: string[]; sandbox?: string[]; priority?: keyof typeof priorities; cwd?: string }

/**
 * Starts a Node program that helps the server, at a low priority so that page requests stay fast, as the first to end when
 * memory is short, and without the server's environment. The two exchange messages.
 * @param args Node's arguments: options and the program
 */
export function spawnHelper(
  args: string[],
  { limits = [], sandbox = [], priority = 'lowest', cwd }: Options = {},
): ChildProcess {
  const { nice, isOwnSession, prepare: atPriority } = priorities[priority]
  const node = [process.execPath, ...args] as const
  const prepare = [...limits, endedFirst, atPriority, 'exec "$0" "$@"'].join('; ')
  const [command, ...rest] = isWindows
    ? node
    : (['sh', '-c', prepare, ...sandbox, 'nice', '-n', String(nice), ...node] as [string, ...string[]])
  return spawn(command, rest, {
    cwd,
    env: Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    detached: isOwnSession && !isWindows,
  })
}

/**
 * Node's options for a program that opens files of strangers: it may read its own code, read and write one folder, and
 * load the decoders that are native code; it may start nothing.
 */
export function confinedTo(folder: string): string[] {
  const readable = ['api', 'shared', 'package.json', 'node_modules'].map((path) => join(root, path))
  // where node_modules is a link, its files are elsewhere
  const reads = [...readable, realpathSync(join(root, 'node_modules')), folder]
  return [
    '--permission',
    '--allow-addons',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ]
}

/**
 * The first call of such a program: ignores signals, since the server ends it, and sets its priority where no shell did.
 */
export function initHelper(): void {
  if (isWindows) setPriority(10)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}

/**
 * The milliseconds of processor time that a helper has used so far; where the system does not say (Linux alone does), the
 * time that passes instead.
 */
export async function workedMs({ pid }: ChildProcess): Promise<number> {
  const read = (path: string) => readFile(`/proc/${path}`, 'utf8')
  try {
    // in a sandbox it is the only child of the process that created it
    const [inner] = (await read(`${pid}/task/${pid}/children`)).split(' ')
    const [user, system] = (await read(`${inner || pid}/stat`)).split(') ').at(-1)!.split(' ').slice(11)
    return (Number(user) + Number(system)) * 10
  } catch {
    return performance.now()
  }
}
