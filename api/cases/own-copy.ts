import { brand } from '../../shared/brand.ts'
import { Conflict } from '../http/errors.ts'
import type { CaseDeps } from './case-deps.ts'
import { requireCaseByToken, caseTextsAnHour } from './open-case.ts'
import { hasCopy, ownFile, ownFileDocument } from './own-file.ts'

/**
 * The copy of the own file as it is now, as a PDF or JSON (CAS-09). Throws NotFound, Conflict unless the case grants it,
 * TooMany after 20 an hour from one network address, and a Refusal with 503 when too many PDFs are being made.
 */
export function copyOfCase(
  deps: CaseDeps,
  address: string,
  { token, format }: { token: string; format: 'pdf' | 'json' },
  gone?: AbortSignal,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; fileName: string }> {
  return deps.limits.consumeUnlessFails(caseTextsAnHour, address, async () => {
    const found = await requireCaseByToken(deps, token)
    if (!hasCopy(found)) throw new Conflict('There is no copy to download')
    const file = await ownFile(deps, found)
    const fileName = `${brand.name}-about-me.${format}`
    if (format === 'json')
      return {
        bytes: new TextEncoder().encode(JSON.stringify(file, null, 2)),
        type: 'application/json',
        fileName,
      }
    const options = { publicUrl: deps.config.publicUrl, createdAt: deps.now() }
    const bytes = await deps.typeset(ownFileDocument(file), options, { owner: `address ${address}`, gone })
    return { bytes, type: 'application/pdf', fileName }
  })
}
