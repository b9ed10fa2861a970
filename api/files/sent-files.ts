import type { ObjectId } from 'mongodb'
import type { StoredFile as SentFile } from '../../shared/schemas/files.ts'
import type { Deps } from '../deps.ts'
import { Invalid } from '../http/errors.ts'
import { isUpload } from '../http/multipart.ts'
import { linkTo } from './signed-links.ts'
import { countUploads, type FilePurpose } from './uploads.ts'

/**
 * Stores one file that a form will name (D-50). Throws Invalid when it cannot be kept, TooMany past 1 GB a day (D-18).
 */
export async function sendFile(
  deps: Deps,
  owner: ObjectId,
  { purpose, file }: { purpose: FilePurpose; file: { name: string; size: number } },
): Promise<SentFile> {
  if (!isUpload(file)) throw new Invalid('Choose a file')
  await countUploads(deps, owner, [file])
  const stored = await deps.files.store(file, { owner, purpose })
  const { ext, size } = stored
  const id = stored._id.toHexString()
  const thumbnail = ext === 'pdf' ? '' : linkTo(deps, owner, stored, 'thumbnail')
  return { _id: id, id, ext, size, url: linkTo(deps, owner, stored), thumbnail }
}
