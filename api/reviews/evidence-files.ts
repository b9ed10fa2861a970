import type { ClientSession, ObjectId } from 'mongodb'
import { fileGoneMessage, maxEvidenceFiles } from '../../shared/form-rules.ts'
import type { SealedCounts } from '../../shared/schemas/review.ts'
import type { Attachment } from '../../shared/schemas/files.ts'
import type { FileRef, Member } from '../members/users.collection.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { FileStore } from '../files/file-store.ts'
import { isSealed } from '../files/receipts.collection.ts'
import { memberSender, storeUploads } from '../files/uploads.ts'
import { Invalid } from '../http/errors.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/** Files of a form, stored but not yet claimed; `discard` removes the form's new ones. */
export type NewEvidence = { files: FileRef[]; discard: () => Promise<void> }

const tooMany = `Choose at most ${maxEvidenceFiles} files`

/** What is stored with a review and goes with it: its evidence, and the receipt of what was recorded. */
export const keptOf = ({ files, withheld = [], recorded }: ReviewDoc): ObjectId[] => [
  ...[...files, ...withheld].map(({ _id }) => _id),
  ...(recorded ? [recorded.receipt] : []),
]

/** The number of pieces of evidence: files with the same bytes are one. */
export const countEvidence = (files: FileRef[]): number =>
  new Set(files.map(({ _id, sha256 }) => sha256 ?? _id.toHexString())).size

/** How many photos and how many documents are sealed; missing where none is. */
export function countSealed(files: FileRef[]): SealedCounts | undefined {
  const sealed = files.filter(({ isSealed }) => isSealed)
  const documents = countEvidence(sealed.filter(({ ext }) => ext === 'pdf'))
  const photos = countEvidence(sealed) - documents
  return sealed.length > 0 ? { photos, documents } : undefined
}

/** Throws Invalid for more than 12 files. */
export function rejectTooManyFiles(count: number): void {
  if (count > maxEvidenceFiles) throw new Invalid(tooMany, [{ path: 'files', message: tooMany }])
}

/**
 * Stores a form's new files, and describes them together with those that were sent before. Throws Invalid when a file
 * cannot be kept or is gone, and TooMany after 1 GB a day.
 */
export async function storeEvidence(
  deps: Pick<FileDeps, 'files' | 'limits'>,
  member: Member,
  attachments: (Attachment | string)[],
): Promise<NewEvidence> {
  const from = { owner: member._id, purpose: 'evidence', sender: memberSender(member._id) } as const
  const { ids, discard } = await storeUploads(deps, from, [...new Set(attachments)])
  const sealed = new Set(
    (await deps.files.receipts(ids)).filter(isSealed).map(({ _id }) => _id.toHexString()),
  )
  const files = (await deps.files.describe(ids)).map(({ _id, ext, sha256 }): FileRef => ({
    _id,
    ext,
    ...(sha256 !== undefined && { sha256 }),
    ...(sealed.has(_id.toHexString()) && { isSealed: true }),
  }))
  if (files.length === ids.length) return { files, discard }
  await discard()
  throw new Invalid(fileGoneMessage, [{ path: 'files', message: fileGoneMessage }])
}

/**
 * Claims the member's own files for a review, in its transaction; throws Invalid when one is claimed already or gone.
 */
export const claimEvidence = (
  store: FileStore,
  member: Member,
  review: ObjectId,
  files: FileRef[],
  session: ClientSession,
) =>
  store.claim(
    files.map(({ _id }) => _id),
    { owner: member._id, purpose: 'evidence', by: { subject: 'review', id: review } },
    session,
  )
