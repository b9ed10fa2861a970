import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Invalid } from '../http/errors.ts'
import { spawnHelper } from '../process/helper-process.ts'
import { fairQueue } from './fair-queue.ts'
import type { FileKind } from './detect-kind.ts'

export type CleaningPaths = { path: string; clean: string; thumbnail: string }
export type CleaningResult = { kind: FileKind } | { refusal: string } | { bug: string }

/** Node reserves some 650 MB of the data limit; 50 megapixels of the costliest kind take another 850 MB. */
export const defaultLimits = { wallMs: 60_000, cpuSeconds: 30, heapMb: 512, dataKb: 1_835_008 }
const overLimits =
  'This file took too long to check. Please save it again as a smaller file and choose the new copy.'
const program = fileURLToPath(new URL('cleaning-process.ts', import.meta.url))

/** Two at a time, and one per owner, so that only the sender of a hostile file waits for it. */
const enqueue = fairQueue({ slots: 2, waiting: 500, busy: 'Many files are being checked right now.' })

/**
 * Detects the kind of the file at `paths.path` and writes a clean copy to `paths.clean`, and for a picture a small
 * webp to `paths.thumbnail`, in a helper process with limited time and memory. Returns the kind. Throws Invalid for a
 * file that cannot be cleaned, Refusal 503 when too many files wait.
 */
export async function cleanFile(
  paths: CleaningPaths,
  owner: string,
  limits = defaultLimits,
): Promise<FileKind> {
  const result = await enqueue(owner, () => request(start(limits), paths, limits))
  if ('refusal' in result) throw new Invalid(result.refusal)
  if ('bug' in result) throw new Error(`Cleaning failed: ${result.bug}`)
  return result.kind
}

/** The shell sets limits that the kernel enforces on the decoders. */
function start({ heapMb, dataKb, cpuSeconds }: typeof defaultLimits): ChildProcess {
  const limits = [`ulimit -d ${dataKb} 2>/dev/null`, `ulimit -t ${cpuSeconds}`]
  return spawnHelper([`--max-old-space-size=${heapMb}`, program], limits)
}

/** A process that ends without a result has exceeded a limit or crashed on the file. */
function request(
  child: ChildProcess,
  paths: CleaningPaths,
  { wallMs }: typeof defaultLimits,
): Promise<CleaningResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), wallMs)
    let result: CleaningResult = { refusal: overLimits }
    child.once('message', (message) => (result = message as CleaningResult))
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', () => {
      clearTimeout(timer)
      resolve(result)
    })
    child.send(paths, (error) => error && child.kill('SIGKILL'))
  })
}
