import type { ChildProcess } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataFolder } from '../config.ts'
import { NoRoom, Refusal, reviveRefusal } from '../http/errors.ts'
import { confinedTo, spawnHelper } from '../process/helper-process.ts'
import { kernelWall } from '../process/kernel-wall.ts'
import { machineTurns } from '../process/machine-turns.ts'
import { fairTurns, inTurns, type Place } from './fair-queue.ts'
import { beginsAsPdf, type FileKind } from './detect-kind.ts'
import type { Taken } from './receipts.collection.ts'

export type CleaningPaths = { path: string; clean: string; thumbnail: string }
/** The kind of a file, and when a photo was taken, which its clean copy does not tell. */
export type Cleaned = { kind: FileKind; taken: Taken | null }
/**
 * Detects the kind of the file at `paths.path` and writes a clean copy to `paths.clean`, and for a picture a small
 * webp to `paths.thumbnail`. Throws Invalid for a file that cannot be cleaned, or whose sender has gone, TooLarge for
 * one whose copy has more than 10 MB, TooMany and Refusal 503 when too many files wait, NoRoom when the disk is full.
 */
export type Cleaner = (paths: CleaningPaths, sender: Place) => Promise<Cleaned>
export type CleaningResult =
  | Cleaned
  | { refusal: string; status?: Refusal['status'] }
  | { noRoom: string }
  | { bug: string }

/** Node reserves some 650 MB of the data limit; 50 megapixels of the costliest kind take another 850 MB. */
export const defaultLimits = { wallMs: 60_000, cpuSeconds: 30, heapMb: 512, dataKb: 1_835_008 }
/**
 * A PDF takes a helper less than ten seconds (SEC-33), in time of a processor: a busy machine refuses no honest one, most of
 * which take half a second. One that is not done in the first try has another when no other PDF waits for its first, so
 * that a sign-up behind four hostile ones waits for eight seconds.
 */
const pdfCpuSeconds = { first: 2, again: 6 }
const overLimits =
  'This file took too long to check. Please save it again as a smaller file and choose the new copy.'
const exceeded: CleaningResult = { refusal: overLimits }
const tooSlow: CleaningResult = { refusal: overLimits }
const program = fileURLToPath(new URL('cleaning-process.ts', import.meta.url))

/**
 * Two at a time on this machine, one per sender and one PDF, so that only the sender of a hostile file waits for it, and
 * photos wait for no PDF.
 */
const turns = fairTurns({
  slots: 2,
  waiting: 500,
  perOwner: 10,
  busy: 'Many files are being checked right now.',
})
const enqueue = inTurns(machineTurns('cleaning', turns, reviveRefusal))

/** Cleans in a helper process with limited time and memory. */
export async function helperCleaner(
  paths: CleaningPaths,
  sender: Place,
  given = defaultLimits,
): Promise<Cleaned> {
  const tryFor = (cpuSeconds: number, place: Place) => {
    const limits = { ...given, cpuSeconds: Math.min(given.cpuSeconds, cpuSeconds) }
    return enqueue(place, async () =>
      request(await start(limits, dirname(paths.path)), paths, limits, sender.gone),
    )
  }
  const tryPdf = async () => {
    const first = await tryFor(pdfCpuSeconds.first, { ...sender, isHeavy: true })
    return first === exceeded
      ? tryFor(pdfCpuSeconds.again, { ...sender, isHeavy: true, isSlow: true })
      : first
  }
  const result = await ((await beginsAsPdf(paths.path)) ? tryPdf() : tryFor(given.cpuSeconds, sender))
  if ('refusal' in result) throw new Refusal(result.status ?? 400, result.refusal)
  if ('noRoom' in result) throw new NoRoom(result.noRoom)
  if ('bug' in result) throw new Error(`Cleaning failed: ${result.bug}`)
  return result
}

/**
 * The shell sets limits that the kernel enforces on the decoders. What they open is one folder, never the server's data,
 * environment or `.env` (SEC-06).
 */
async function start(
  { heapMb, dataKb, cpuSeconds }: typeof defaultLimits,
  folder: string,
): Promise<ChildProcess> {
  const limits = [`ulimit -d ${dataKb} 2>/dev/null`, `ulimit -t ${cpuSeconds}`]
  const wall = await kernelWall(dataFolder(), resolve('.env'), [folder])
  return spawnHelper([`--max-old-space-size=${heapMb}`, ...confinedTo(folder), program], { limits, wall })
}

/** A process that ends without a result has exceeded a limit or crashed on the file. */
function request(
  child: ChildProcess,
  paths: CleaningPaths,
  { wallMs }: typeof defaultLimits,
  gone?: AbortSignal,
): Promise<CleaningResult> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const end = () => {
      isOver = true
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, wallMs)
    gone?.addEventListener('abort', end)
    const settle = () => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', end)
    }
    let result: CleaningResult = exceeded
    child.once('message', (message) => (result = message as CleaningResult))
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', () => {
      settle()
      resolve(isOver ? tooSlow : result)
    })
    child.send(paths, (error) => error && child.kill('SIGKILL'))
  })
}
