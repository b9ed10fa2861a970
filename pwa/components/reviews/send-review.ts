import { fileIdOf } from '../../../shared/schemas/files.ts'
import type { PostedReview } from '../../../shared/schemas/review.ts'
import { ApiError } from '../../api/api-error.ts'
import { postReview } from '../../api/reviews.ts'
import type { Draft, SentReview } from './drafts.ts'

type Review = {
  guestId: string
  review: string
  reviewType: PostedReview['reviewType']
  files: (File | string)[]
  editingReviewId?: string
  originalText?: string
  removeFiles?: string[]
}

/** What was sent under the key before, and what keeps that this is sent, too. */
type Tries = Pick<Draft, 'sent'> & { sending: (review: SentReview) => void }

/**
 * Posts a review, or changes one, under the key of its draft. The server answers a key that it knows with the review
 * as it is now (D-94): what was changed since the try that had arrived then follows as an edit. Throws an ApiError, of
 * status 409 when the review was changed elsewhere since; the next call then replaces that (D-43).
 */
export async function sendReview(
  { sent, sending }: Tries,
  review: Review,
  key: string,
): Promise<PostedReview> {
  sending(review)
  const posted = await postReview(review, key)
  const edit = editOf(review, posted, sent)
  if (!edit) return posted
  try {
    return await postReview(edit, crypto.randomUUID())
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) sending({ ...posted, files: [] })
    throw error
  }
}

/** What makes the posted review the typed one; null when it is that, or was until it was changed elsewhere. */
function editOf(typed: Review, posted: PostedReview, sent: SentReview[]): Review | null {
  const there = posted.files.map(fileIdOf)
  const removeFiles = typed.removeFiles?.filter((id) => there.includes(id)) ?? []
  const newIds = typed.files.filter((file) => typeof file === 'string' && !there.includes(file))
  // Of a file that has no id yet the answer does not tell whether it came with this call.
  const hasOtherFiles = newIds.length > 0 || removeFiles.length > 0
  if (!hasOtherFiles && isAlike(posted, typed)) return null
  if (!hasOtherFiles && sent.length > 0 && sent.every((one) => isAlike(one, typed))) return null
  const newFiles = typed.files.filter(
    (file) => typeof file !== 'string' && !sent.some(({ files }) => files?.includes(file)),
  )
  const isOfTry = sent.length === 0 || sent.some(({ review }) => review === posted.review)
  return {
    ...typed,
    files: [...newIds, ...newFiles],
    removeFiles,
    editingReviewId: posted._id,
    originalText: isOfTry ? posted.review : sent[0]!.review,
  }
}

const isAlike = (one: SentReview, other: SentReview) =>
  one.review === other.review && one.reviewType === other.reviewType
