import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { namespaceSandbox, readableCode } from './namespace-sandbox.ts'

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

type Options = {
  /** The only one whose files the program reads and writes, and where it works. */
  folder?: string
  /** Shell commands for the kernel to enforce; Windows ignores them. */
  limits?: string[]
  priority?: keyof typeof priorities
}

/**
 * Starts a Node program that helps the server, at a low priority so that page requests stay fast, as the first to end when
 * memory is short, and without the server's environment. The two exchange messages. It reads its code and `folder`, and
 * starts nothing; where the kernel can, it holds native code to that, too.
 * @param args Node's arguments: options and the program
 */
export async function spawnHelper(
  args: string[],
  { folder, limits = [], priority = 'lowest' }: Options = {},
): Promise<ChildProcess> {
  const sandbox = await namespaceSandbox(folder)
  const { nice, isOwnSession, prepare: atPriority } = priorities[priority]
  const node = [process.execPath, ...confinedTo(folder), ...args] as const
  const prepare = [...limits, endedFirst, atPriority, 'exec "$0" "$@"'].join('; ')
  const [command, ...rest] = isWindows
    ? node
    : (['sh', '-c', prepare, ...sandbox, 'nice', '-n', String(nice), ...node] as [string, ...string[]])
  return spawn(command, rest, {
    cwd: folder,
    env: Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    detached: isOwnSession && !isWindows,
  })
}

/** Node's options for its own permissions; decoders are native code. */
function confinedTo(folder: string | undefined): string[] {
  const own = folder === undefined ? [] : [folder]
  return [
    '--permission',
    '--allow-addons',
    ...[...readableCode, ...own].map((path) => `--allow-fs-read=${path}`),
    ...own.map((path) => `--allow-fs-write=${path}`),
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
