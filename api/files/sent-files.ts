import type { StoredFile as SentFile } from '../../shared/schemas/files.ts'
import { requireMembership } from '../accounts/gate.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Invalid } from '../http/errors.ts'
import { isUpload } from '../http/multipart.ts'
import { signLink, type Variant } from './signed-links.ts'
import { countUploads, type FilePurpose } from './uploads.ts'

/**
 * Stores one file that a form will name (D-50): a document for whoever is logged in, evidence for members. Throws
 * Invalid when it cannot be kept, Forbidden without membership (D-20), TooMany past 1 GB a day (D-18).
 */
export async function sendFile(
  deps: Deps,
  member: Member,
  { purpose, file }: { purpose: FilePurpose; file: { name: string; size: number } },
): Promise<SentFile> {
  if (purpose === 'evidence') requireMembership(member)
  if (!isUpload(file)) throw new Invalid('Choose a file')
  await countUploads(deps, member._id, [file])
  const { _id, ext, size } = await deps.files.store(file, { owner: member._id, purpose })
  const id = _id.toHexString()
  const link = (variant?: Variant) =>
    signLink(deps.linkSecret, {
      id,
      ext,
      reader: member._id.toHexString(),
      now: deps.now(),
      ...(variant && { variant }),
    })
  return { _id: id, id, ext, size, url: link(), thumbnail: ext === 'pdf' ? '' : link('thumbnail') }
}
