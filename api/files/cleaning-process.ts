/**
 * A process of its own for one file: a stranger's bytes are only ever decoded here, never in the server. It is told
 * paths, answers with the kind or a refusal, and ends.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../http/errors.ts'
import { beOwnProcess } from '../own-process.ts'
import type { CleaningAnswer, CleaningPaths } from './cleaning.ts'
import { recognise } from './recognise.ts'

beOwnProcess()

async function clean({ path, clean, thumbnail }: CleaningPaths): Promise<CleaningAnswer> {
  const kind = await recognise(path)
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
    .then((answer: CleaningAnswer) => process.send?.(answer, () => process.disconnect()))
    .catch(() => process.exit(1))
})
