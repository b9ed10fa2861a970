import type { ClientSession, ObjectId } from 'mongodb'
import { fileGoneMessage, maxFilesPerField } from '../../shared/form-rules.ts'
import type { Attachment } from '../../shared/schemas/files.ts'
import type { FileRef, Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { countUploads, storeUploads } from '../files/uploads.ts'
import { Invalid } from '../http/errors.ts'

/** Files of a form, stored but not yet claimed; `discard` removes those that came with the form itself. */
export type NewEvidence = { files: FileRef[]; discard: () => Promise<void> }

const tooMany = `Choose at most ${maxFilesPerField} files`

/** At most 10 files a review; throws Invalid. */
export function checkFileCount(count: number): void {
  if (count > maxFilesPerField) throw new Invalid(tooMany, [{ path: 'files', message: tooMany }])
}

/**
 * Stores the uploads of a form beside the files that were sent before (D-50). Throws Invalid when one is of no
 * accepted kind, or is gone, and TooMany when today's bytes are used up (D-18).
 */
export async function takeEvidence(
  deps: Deps,
  member: Member,
  attachments: (Attachment | string)[],
): Promise<NewEvidence> {
  await countUploads(deps, member._id, attachments)
  const { ids, discard } = await storeUploads(deps, member._id, 'evidence', [...new Set(attachments)])
  const files = (await deps.files.describe(ids)).map(({ _id, ext }) => ({ _id, ext }))
  if (files.length === ids.length) return { files, discard }
  await discard()
  throw new Invalid(fileGoneMessage, [{ path: 'files', message: fileGoneMessage }])
}

/** Makes the files this review's, in its transaction: only the member's own, and each only once (D-50). */
export const claimEvidence = (
  deps: Deps,
  member: Member,
  review: ObjectId,
  files: FileRef[],
  session: ClientSession,
) =>
  deps.files.claim(
    files.map(({ _id }) => _id),
    { owner: member._id, purpose: 'evidence', by: { subject: 'review', id: review } },
    session,
  )
