import type { ObjectId } from 'mongodb'
import type { Attachment, StoredFile as UploadedFile } from '../../shared/schemas/files.ts'
import type { DeclaredFile } from './receipts.collection.ts'
import type { FileDeps } from './file-deps.ts'
import { linkTo } from './signed-links.ts'
import { countUploads, type FilePurpose, memberSender, storeUpload } from './uploads.ts'

/**
 * Stores one file, unclaimed, for a form that will name it. Returns its id and links for its owner. Throws Invalid
 * for a file that cannot be kept, TooMany after 1 GB a day.
 */
export async function uploadFile(
  deps: FileDeps,
  owner: ObjectId,
  { purpose, file, ...declared }: { purpose: FilePurpose; file: Attachment } & DeclaredFile,
): Promise<UploadedFile> {
  const sender = memberSender(owner)
  await countUploads(deps.limits, sender, [file])
  const stored = await storeUpload(deps, file, { owner, purpose, sender }, declared)
  const { ext, size } = stored
  const id = stored._id.toHexString()
  const thumbnail = ext === 'pdf' ? '' : linkTo(deps, owner, stored, 'thumbnail')
  return { _id: id, id, ext, size, url: linkTo(deps, owner, stored), thumbnail }
}
