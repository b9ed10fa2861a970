/**
 * A helper process that cleans one file, so that the server itself decodes no uploaded bytes. It may wait for it long. It
 * receives paths in its folder, sends the kind of the file or a refusal, and ends.
 */
import { rmSync, utimesSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Refusal } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { initHelper } from '../process/helper-process.ts'
import { cleanFile } from './clean-file.ts'
import type { CleaningResult } from './cleaner.ts'
import type { Begun, CleaningJob } from './cleaning-helpers.ts'

initHelper()
const folder = process.cwd()
const touchEveryMs = 20 * 60_000

/** The server has gone: nothing else removes what a stranger sent. */
function abandon(): void {
  try {
    rmSync(folder, { recursive: true, force: true }) // in a sandbox the empty folder stays
  } finally {
    process.exit()
  }
}
process.once('disconnect', abandon)
// Folders untouched for an hour are removed.
setInterval(() => utimesSync(folder, new Date(), new Date()), touchEveryMs).unref()

process.once('message', ({ isHeavy, ...paths }: CleaningJob) => {
  if (isHeavy) setPriority(19)
  process.send!('begun' satisfies Begun)
  cleanFile(paths)
    .catch((error: unknown) =>
      isDiskFull(error)
        ? { noRoom: String(error) }
        : error instanceof Refusal
          ? { refusal: error.message, status: error.status }
          : { bug: String(error) },
    )
    .then((result: CleaningResult) => {
      process.off('disconnect', abandon)
      process.send!(result, () => process.disconnect())
    })
    .catch(() => process.exit(1))
})

// A photo, which most files are, then waits for nothing to be loaded.
await Promise.all([import('./photo.ts'), import('./capture-time.ts')])
