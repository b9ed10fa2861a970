/**
 * A helper process that cleans one file, so that the server itself decodes no uploaded bytes. It receives paths,
 * sends the kind of the file or a refusal, and ends.
 */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileSizeMessage, fileTypesMessage, maxFileBytes } from '../../shared/form-rules.ts'
import { Invalid, Refusal, TooLarge } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { initHelper } from '../process/helper-process.ts'
import type { CleaningJob, CleaningResult } from './cleaning.ts'
import { detectKind } from './detect-kind.ts'
import type { Taken } from './receipts.collection.ts'

initHelper()

async function clean({ path, clean, thumbnail, mayBePdf }: CleaningJob): Promise<CleaningResult> {
  const kind = await detectKind(path)
  let taken: Taken | null = null
  if (kind === 'pdf') {
    if (!mayBePdf) throw new Invalid(fileTypesMessage)
    const { cleanPdf } = await import('./pdf.ts')
    await writeFile(clean, await cleanPdf(await readFile(path)))
  } else {
    const { cleanPhoto } = await import('./photo.ts')
    await cleanPhoto(path, kind, { clean, thumbnail })
    const { captureTimeOf } = await import('./capture-time.ts')
    taken = await captureTimeOf(path)
  }
  // A small file may unpack into a large one, and encoding can add to it (SEC-04).
  if ((await stat(clean)).size > maxFileBytes) throw new TooLarge(fileSizeMessage)
  return { kind, taken }
}

process.once('message', (job: CleaningJob) => {
  clean(job)
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
