/**
 * A helper process that cleans one file, so that the server itself decodes no uploaded bytes. It receives paths,
 * sends the kind of the file or a refusal, and ends.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../http/errors.ts'
import { initHelper } from '../process/helper-process.ts'
import type { CleaningPaths, CleaningResult } from './cleaning.ts'
import { detectKind } from './detect-kind.ts'

initHelper()

async function clean({ path, clean, thumbnail }: CleaningPaths): Promise<CleaningResult> {
  const kind = await detectKind(path)
  if (kind === 'pdf') {
    const { cleanPdf } = await import('./pdf.ts')
    await writeFile(clean, await cleanPdf(await readFile(path)))
  } else {
    const { cleanPhoto } = await import('./photo.ts')
    await cleanPhoto(path, kind, { clean, thumbnail })
  }
  return { kind }
}

process.once('message', (paths: CleaningPaths) => {
  clean(paths)
    .catch((error: unknown) =>
      error instanceof Refusal ? { refusal: error.message } : { bug: String(error) },
    )
    .then((result: CleaningResult) => process.send?.(result, () => process.disconnect()))
    .catch(() => process.exit(1))
})
