import type { ObjectId } from 'mongodb'
import type { StoredFile as UploadedFile } from '../../shared/schemas/files.ts'
import { Invalid } from '../http/errors.ts'
import { isUpload } from '../http/multipart.ts'
import type { FileDeps } from './file-deps.ts'
import { linkTo } from './signed-links.ts'
import { countUploads, type FilePurpose } from './uploads.ts'

/**
 * Stores one file, unclaimed, for a form that will name it. Returns its id and links for its owner. Throws Invalid
 * for a file that cannot be kept, TooMany after 1 GB a day.
 */
export async function uploadFile(
  deps: FileDeps,
  owner: ObjectId,
  { purpose, file }: { purpose: FilePurpose; file: { name: string; size: number } },
): Promise<UploadedFile> {
  if (!isUpload(file)) throw new Invalid('Choose a file')
  await countUploads(deps.limits, owner, [file])
  const stored = await deps.files.store(file, { owner, purpose })
  const { ext, size } = stored
  const id = stored._id.toHexString()
  const thumbnail = ext === 'pdf' ? '' : linkTo(deps, owner, stored, 'thumbnail')
  return { _id: id, id, ext, size, url: linkTo(deps, owner, stored), thumbnail }
}
