/**
 * A helper process that cleans one file, so that the server itself decodes no uploaded bytes. It receives paths,
 * sends the kind of the file or a refusal, and ends.
 */
import { Refusal } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { initHelper } from '../process/helper-process.ts'
import { cleanFile } from './clean-file.ts'
import type { CleaningPaths, CleaningResult } from './cleaner.ts'

initHelper()

process.once('message', (paths: CleaningPaths) => {
  cleanFile(paths)
    .catch((error: unknown) =>
      isDiskFull(error)
        ? { noRoom: String(error) }
        : error instanceof Refusal
          ? { refusal: error.message, status: error.status }
          : { bug: String(error) },
    )
    .then((result: CleaningResult) => process.send?.(result, () => process.disconnect()))
    .catch(() => process.exit(1))
})
