import { ObjectId } from 'mongodb'
import type { Receipt } from '../../shared/schemas/receipts.ts'
import { recordSecurity } from '../audit/security.ts'
import type { OpenFile } from '../files/file-store.ts'
import { type ReceiptDoc, shownReceipt } from '../files/receipts.collection.ts'
import { Forbidden, Invalid, NotFound } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import { mayReadReview } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'

type OriginalDeps = Pick<ReviewDeps, 'files' | 'now' | 'reviews' | 'security'>

const notDisputed = 'Originals of others are open to the team only while the review is disputed.'
const reasonNeeded = 'Say why you need the original'

/**
 * The receipts of a review's evidence, in the order of its files: for its author, and for the team while it is disputed.
 * Throws NotFound, and Forbidden for an admin of a review that is not disputed.
 */
export async function receiptsOf(deps: OriginalDeps, reader: Member, reviewId: string): Promise<Receipt[]> {
  const review = await reviewFor(deps, reader, reviewId)
  return (await ordered(deps, filesFor(reader, review))).map(toReceipt)
}

/**
 * Opens the bytes of one piece of evidence as they were received: for the author, and for the team while the review is
 * disputed, with a reason that the security log keeps. Throws NotFound, Forbidden for an admin of a review
 * that is not disputed, and Invalid for one without a reason.
 */
export async function openOriginal(
  deps: OriginalDeps,
  reader: Member,
  { id, file, reason }: { id: string; file: string; reason?: string | undefined },
): Promise<OpenFile> {
  const review = await reviewFor(deps, reader, id)
  const isAuthor = review.author.equals(reader._id)
  if (!isAuthor && reason === undefined)
    throw new Invalid(reasonNeeded, [{ path: 'reason', message: reasonNeeded }])
  const ids = filesFor(reader, review).filter((each) => each.toHexString() === file)
  const [receipt] = await deps.files.receipts(ids)
  const [original] = receipt ? await deps.files.describe([receipt.original]) : []
  const opened = original && (await deps.files.open(original))
  if (!opened) throw new NotFound('This original is no longer there')
  if (!isAuthor)
    await recordSecurity(deps, {
      event: 'original opened',
      account: reader,
      detail: `review ${id}, file ${file}: ${reason}`,
    })
  return opened
}

async function reviewFor(deps: OriginalDeps, reader: Member, id: string): Promise<ReviewDoc> {
  const review = await deps.reviews.byId(new ObjectId(id))
  const isAuthor = review?.author.equals(reader._id)
  if (!review || !mayReadReview(reader, review) || !(isAuthor || reader.isAdmin))
    throw new NotFound('Review not found')
  if (!isAuthor && !review.dispute) throw new Forbidden(notDisputed)
  return review
}

/** Files that were taken away while the team decides are the team's alone. */
const filesFor = (reader: Member, { author, files, withheld = [] }: ReviewDoc): ObjectId[] =>
  (author.equals(reader._id) ? files : [...files, ...withheld]).map(({ _id }) => _id)

async function ordered({ files }: OriginalDeps, ids: ObjectId[]): Promise<ReceiptDoc[]> {
  const found = new Map((await files.receipts(ids)).map((each) => [each._id.toHexString(), each]))
  return ids.flatMap((id) => found.get(id.toHexString()) ?? [])
}

const toReceipt = (receipt: ReceiptDoc): Receipt => ({
  file: receipt._id.toHexString(),
  sha256: receipt.sha256,
  size: receipt.size,
  type: receipt.kind,
  ...shownReceipt(receipt),
})
