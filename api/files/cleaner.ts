import { NoRoom, Refusal, reviveRefusal } from '../http/errors.ts'
import { inPrimary } from '../process/cluster-semaphore.ts'
import { defaultLimits, exceeded, type Limits, runInHelper } from './cleaning-helpers.ts'
import type { FileKind } from '../../shared/file-kind.ts'
import { isPdf } from './detect-kind.ts'
import { fairQueue, type JobRequest } from './fair-semaphore.ts'
import type { Taken } from './receipts.collection.ts'

export type CleaningPaths = { path: string; clean: string; thumbnail: string }
/** The kind of a file, and when a photo was taken, which its clean copy does not tell. */
export type Cleaned = { kind: FileKind; taken: Taken | null }
/**
 * Detects the kind of the file at `paths.path` and writes a clean copy to `paths.clean`, and for a picture a small
 * webp to `paths.thumbnail`. Throws Invalid for a file that cannot be cleaned, or whose sender has gone, TooLarge for
 * one whose copy has more than 10 MB, TooMany and Refusal 503 when too many files wait, NoRoom when the disk is full.
 */
export type Cleaner = (paths: CleaningPaths, sender: JobRequest) => Promise<Cleaned>
export type CleaningResult =
  | Cleaned
  | { refusal: string; status?: Refusal['status'] }
  | { noRoom: string }
  | { bug: string }

/**
 * A PDF takes a helper less than ten seconds (SEC-33), in time of a processor: a busy machine refuses no honest one, most of
 * which take a fifth of a second. One that is not done in the first try gets another when no other PDF waits for its first, so
 * that a sign-up behind four hostile ones waits for four seconds.
 */
const pdfMs = { first: 1000, again: 6000 }

/**
 * Two at a time on this machine, one per sender and one PDF, so that only the sender of a hostile file waits for it, and
 * photos wait for no PDF.
 */
const enqueue = fairQueue({
  slots: 2,
  waiting: 500,
  perOwner: 10,
  busy: 'Many files are being checked right now.',
})

type Job = { paths: CleaningPaths; sender: Omit<JobRequest, 'gone'>; limits?: Limits | undefined }

/** On one machine one process has the queue and the helpers. */
const clean = inPrimary('cleaning', cleanQueued, reviveRefusal)

async function cleanQueued({ paths, sender, limits = defaultLimits }: Job, gone: AbortSignal) {
  const isHeavy = await isPdf(paths.path)
  const tryFor = (mostMs?: number, isSlow = false) =>
    enqueue({ ...sender, isHeavy, isSlow, gone }, () => runInHelper(paths, { mostMs, isHeavy, limits, gone }))
  if (!isHeavy) return tryFor()
  const first = await tryFor(pdfMs.first)
  return first === exceeded ? tryFor(pdfMs.again, true) : first
}

const never = new AbortController().signal

/** Cleans in a helper process with limited time and memory. */
export async function helperCleaner(
  paths: CleaningPaths,
  { gone = never, ...sender }: JobRequest,
  limits?: Limits,
): Promise<Cleaned> {
  const result = await clean({ paths, sender, limits }, gone)
  if ('refusal' in result) throw new Refusal(result.status ?? 400, result.refusal)
  if ('noRoom' in result) throw new NoRoom(result.noRoom)
  if ('bug' in result) throw new Error(`Cleaning failed: ${result.bug}`)
  return result
}
