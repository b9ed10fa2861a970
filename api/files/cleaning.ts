import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Invalid } from '../http/errors.ts'
import { startOwnProcess } from '../own-process.ts'
import { fairQueue } from './fair-queue.ts'
import type { FileKind } from './recognise.ts'

export type CleaningPaths = { path: string; clean: string; thumbnail: string }
export type CleaningAnswer = { kind: FileKind } | { refusal: string } | { bug: string }

/** Of the data limit Node reserves some 650 MB; 50 megapixels of the most wasteful kind take another 850 MB. */
export const usualLimits = { wallMs: 60_000, cpuSeconds: 30, heapMb: 512, dataKb: 1_835_008 }
const overLimits =
  'This file took too long to check. Please save it again as a smaller file and choose the new copy.'
const program = fileURLToPath(new URL('cleaning-process.ts', import.meta.url))

/** Two at a time, and of one owner one at a time: whoever sends a hostile file waits for it alone. */
const inTurn = fairQueue({ slots: 2, waiting: 500, busy: 'Many files are being checked right now.' })

/**
 * Recognises the file at `paths.path` and writes a clean copy to `paths.clean`, of a picture also a small webp to
 * `paths.thumbnail` (D-50). Runs in a process of its own with bounded time and memory. Throws Invalid when the file
 * cannot be kept.
 */
export async function cleanFile(
  paths: CleaningPaths,
  owner: string,
  limits = usualLimits,
): Promise<FileKind> {
  const answer = await inTurn(owner, () => ask(start(limits), paths, limits))
  if ('refusal' in answer) throw new Invalid(answer.refusal)
  if ('bug' in answer) throw new Error(`Cleaning failed: ${answer.bug}`)
  return answer.kind
}

/** The shell sets limits that the kernel keeps, whatever the decoders do. */
function start({ heapMb, dataKb, cpuSeconds }: typeof usualLimits): ChildProcess {
  const bounds = [`ulimit -d ${dataKb} 2>/dev/null`, `ulimit -t ${cpuSeconds}`]
  return startOwnProcess([`--max-old-space-size=${heapMb}`, program], bounds)
}

/** A process that ends without an answer broke one of its limits, or crashed on what it read. */
function ask(
  child: ChildProcess,
  paths: CleaningPaths,
  { wallMs }: typeof usualLimits,
): Promise<CleaningAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), wallMs)
    let answer: CleaningAnswer = { refusal: overLimits }
    child.once('message', (message) => (answer = message as CleaningAnswer))
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
    child.send(paths, (error) => error && child.kill('SIGKILL'))
  })
}
