import type { ChildProcess } from 'node:child_process'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../http/multipart.ts'
import { spawnHelper, workedMs } from '../process/helper-process.ts'
import type { CleaningPaths, CleaningResult } from './cleaner.ts'

/** Node reserves some 650 MB of the data limit; 50 megapixels of the costliest kind take another 850 MB. */
export const defaultLimits = { wallMs: 60_000, cpuSeconds: 30, heapMb: 512, dataKb: 1_835_008 }
export type Limits = typeof defaultLimits

/** What a helper gets. A heavy job is of the lowest priority. */
export type CleaningJob = CleaningPaths & { isHeavy: boolean }
/** What a helper says before it opens the file: from then on its end is the file's fault. */
export type Begun = 'begun'

/** A process that waits for its one file, and the only folder that it can open. */
type Helper = { child: ChildProcess; folder: string }
type Options = {
  /** A job that works for longer is given up. */
  mostMs?: number | undefined
  isHeavy: boolean
  limits: Limits
  gone: AbortSignal
}

const program = fileURLToPath(new URL('cleaning-process.ts', import.meta.url))
const mostHelpers = 2
const lookEveryMs = 50

const overLimits =
  'This file took too long to check. Please save it again as a smaller file and choose the new copy.'
export const exceeded: CleaningResult = { refusal: overLimits }
const tooSlow: CleaningResult = { refusal: overLimits }
const notStarted: CleaningResult = {
  refusal: 'Files cannot be checked right now. Please try again in a minute.',
  status: 503,
}

let running = 0
let spare: Promise<Helper> | undefined

/**
 * Starts the helper of the next file, unless one waits: a file then waits for no start. It is used once and never
 * restarted by itself, and counts as one of the machine's two.
 */
export function keepSpare(): void {
  if (spare || running >= mostHelpers) return
  const started = start(defaultLimits)
  const forget = (folder?: string) => {
    if (spare !== started) return
    spare = undefined
    if (folder !== undefined) void rm(folder, { recursive: true, force: true })
  }
  spare = started
  started.then(
    ({ child, folder }) => {
      child.unref()
      child.channel?.unref()
      child.once('exit', () => forget(folder))
    },
    () => forget(),
  )
}

/** Cleans a file in a helper, which then ends. */
export async function runInHelper(paths: CleaningPaths, options: Options): Promise<CleaningResult> {
  running += 1
  try {
    const waiting = options.limits === defaultLimits ? spare : undefined
    if (waiting) spare = undefined
    keepSpare()
    // A waiting helper may have been ended meanwhile, such as by a machine short of memory.
    const result =
      waiting && (await waiting.then((helper) => handOver(helper, paths, options)).catch(() => null))
    return result ?? (await handOver(await start(options.limits), paths, options)) ?? notStarted
  } finally {
    running -= 1
    keepSpare()
  }
}

/** The shell sets limits that the kernel enforces on the decoders. */
async function start({ heapMb, dataKb, cpuSeconds }: Limits): Promise<Helper> {
  const folder = await temporaryFolder()
  const limits = [`ulimit -d ${dataKb} 2>/dev/null`, `ulimit -t ${cpuSeconds}`]
  const args = [`--max-old-space-size=${heapMb}`, program]
  return { child: await spawnHelper(args, { folder, limits, priority: 'low' }), folder }
}

/** Null when the helper ended before it began. */
async function handOver(
  { child, folder }: Helper,
  paths: CleaningPaths,
  options: Options,
): Promise<CleaningResult | null> {
  const own = {
    path: join(folder, 'received'),
    clean: join(folder, 'clean'),
    thumbnail: join(folder, 'thumbnail'),
  }
  try {
    // not every file system has links
    await link(paths.path, own.path).catch(() => copyFile(paths.path, own.path))
    const result = await request(child, own, options)
    if (result && 'kind' in result) {
      await rename(own.clean, paths.clean)
      if (result.kind !== 'pdf') await rename(own.thumbnail, paths.thumbnail)
    }
    return result
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null when the helper ended before it began; without a result, the file has exceeded a limit or crashed its decoder. */
function request(
  child: ChildProcess,
  paths: CleaningPaths,
  { mostMs, isHeavy, limits, gone }: Options,
): Promise<CleaningResult | null> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
    let result: CleaningResult | null = null
    let watch: NodeJS.Timeout | undefined
    const kill = () => void child.kill('SIGKILL')
    let isOver = false
    const end = () => {
      isOver = true
      kill()
    }
    const timer = setTimeout(end, limits.wallMs)
    gone.addEventListener('abort', end)
    if (gone.aborted) end()
    const settle = () => {
      clearTimeout(timer)
      clearInterval(watch)
      gone.removeEventListener('abort', end)
    }
    child.on('message', (message: CleaningResult | Begun) => {
      if (message !== 'begun') result = message
      else {
        result = exceeded
        if (mostMs !== undefined) watch = killAfterWork(child, mostMs)
      }
    })
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', () => {
      settle()
      resolve(isOver ? tooSlow : result)
    })
    child.ref()
    child.channel?.ref()
    child.send({ ...paths, isHeavy } satisfies CleaningJob, (error) => error && kill())
  })
}

/** Ends the helper when it has worked for so long from now on; the caller stops the timer. */
function killAfterWork(child: ChildProcess, ms: number): NodeJS.Timeout {
  const before = workedMs(child)
  const look = async () => {
    if ((await workedMs(child)) - (await before) > ms) child.kill('SIGKILL')
  }
  return setInterval(() => void look(), lookEveryMs)
}
