import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileSizeMessage, maxFileBytes } from '../../shared/form-rules.ts'
import { NoRoom, TooLarge } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import type { Cleaned, Cleaner, CleaningPaths } from './cleaner.ts'
import { detectKind } from './detect-kind.ts'
import type { Taken } from './receipts.collection.ts'

/**
 * Detects the kind of the file at `path` and writes a clean copy to `clean`, and for a picture a small webp to
 * `thumbnail`. Throws Invalid for a file that cannot be cleaned, and TooLarge for one whose copy has more than 10 MB.
 */
export async function cleanFile({ path, clean, thumbnail }: CleaningPaths): Promise<Cleaned> {
  const kind = await detectKind(path)
  let taken: Taken | null = null
  if (kind === 'pdf') {
    const { cleanPdf } = await import('./pdf.ts')
    await writeFile(clean, await cleanPdf(await readFile(path)))
  } else {
    const { cleanPhoto } = await import('./photo.ts')
    await cleanPhoto(path, kind, { clean, thumbnail })
    const { captureTimeOf } = await import('./capture-time.ts')
    taken = await captureTimeOf(path)
  }
  // A small file may unpack into a large one (SEC-04); encoding anew may add a little to one of exactly 10 MB.
  if ((await stat(clean)).size > 1.05 * maxFileBytes) throw new TooLarge(fileSizeMessage)
  return { kind, taken }
}

/** Cleans in this process, without a queue: for files of our own, as those of demo data and of tests. */
export const inProcessCleaner: Cleaner = (paths) =>
  cleanFile(paths).catch((error: unknown) => {
    throw isDiskFull(error) ? new NoRoom(error) : error
  })
