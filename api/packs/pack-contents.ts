import { ObjectId } from 'mongodb'
import type { EvidenceMark } from '../../shared/schemas/evidence-marks.ts'
import type { FileKind } from '../../shared/file-kind.ts'
import type { StoredFile } from '../files/file-store.ts'
import { isSealed, type ReceiptDoc } from '../files/receipts.collection.ts'
import { romanize } from '../guests/romanize.ts'
import { NotFound } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import type { PackDeps } from './pack-deps.ts'

/**
 * A piece of evidence: the copy that members see, and the file as it was received with its receipt, unless that is gone.
 */
export type PackFile = {
  /** Its name in a pack, the same for copy and original. */
  name: string
  mark: EvidenceMark | null
  copy: StoredFile
  original: { stored: StoredFile; receipt: ReceiptDoc } | null
}

/**
 * An own review with the evidence that is still there, in its order. Throws NotFound for a review that is not there or of
 * another author.
 */
export async function packContents(
  { reviews, files }: Pick<PackDeps, 'reviews' | 'files'>,
  member: Member,
  id: string,
): Promise<{ review: ReviewDoc; evidence: PackFile[]; recorded: ReceiptDoc | undefined }> {
  const review = await reviews.byId(new ObjectId(id))
  if (!review?.author.equals(member._id)) throw new NotFound('Review not found')
  const ids = review.files.map(({ _id }) => _id)
  const [copies, receipts, [recorded]] = await Promise.all([
    files.describe(ids),
    files.receipts(ids),
    files.receipts(review.recorded ? [review.recorded.receipt] : []),
  ])
  const originals = await files.describe(receipts.map(({ original }) => original))
  const evidence = copies.map((copy, index) => {
    const receipt = receipts.find(({ _id }) => _id.equals(copy._id))
    const stored = receipt && originals.find(({ _id }) => _id.equals(receipt.original))
    const mark = review.marks?.[copy._id.toHexString()] ?? null
    return {
      name: nameOf(index, copy.ext, mark),
      mark,
      copy,
      original: receipt && stored ? { stored, receipt } : null,
    }
  })
  return { review, evidence, recorded }
}

/** What a pack holds of a file: the original, what the device made of it before it sent it, or the copy where neither was kept. */
export const whatOf = ({ original }: PackFile): 'original' | 'scaled' | 'copy' =>
  !original ? 'copy' : isSealed(original.receipt) ? 'original' : 'scaled'

const longestRoom = 40

/** '01-before-kitchen.jpg', '02-photo.jpg', '03-document.pdf': safe everywhere, and unique by the number. */
function nameOf(index: number, kind: FileKind, mark: EvidenceMark | null): string {
  const number = String(index + 1).padStart(2, '0')
  const room = mark && safe(mark.room)
  const what = mark ? [mark.moment, room].filter(Boolean).join('-') : kind === 'pdf' ? 'document' : 'photo'
  return `${number}-${what}.${kind}`
}

const safe = (text: string) =>
  romanize(text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestRoom)
    .replaceAll(/^-+|-+$/g, '')
