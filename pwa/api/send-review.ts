import * as v from 'valibot'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { type PostedReview, ReviewForm } from '../../shared/schemas/review.ts'
import { useSession } from '../session/session.ts'
import { ApiError, unreachable } from './api-error.ts'
import type { SendOptions } from './call-types.ts'
import { send } from './http.ts'

/** A review as its author means it. */
export type MeantReview = v.InferOutput<typeof ReviewForm> & {
  guestId?: string
  /** The own review that it changes; a new one is posted without it. */
  editingReviewId?: string
  /** The stored text that the author has seen last; empty for a new review (D-43). */
  originalText: string
  /** What joins the stored files: each by all the ids that it ever had at the server, the newest first. */
  files: (readonly string[])[]
  /** Ids of stored files that are to go; those that are not there are passed over (OP-59). */
  removeFiles: string[]
}

/** Somebody with the same login changed the review since, which is now `stored`: nothing was overwritten (D-43). */
export class ChangedElsewhere extends ApiError {
  stored: PostedReview

  constructor(message: string, stored: PostedReview) {
    super(409, message)
    this.stored = stored
  }
}

/**
 * Posts or changes a review under a key, which stays the same however often it is sent (D-94). When an earlier text
 * has arrived under the key, what was typed since follows as an edit, whose key is made from this one. Throws an
 * ApiError; ChangedElsewhere for such an edit when what is stored is neither what had arrived nor `originalText`.
 * @param author the member who wrote it; nothing is sent once another one has logged in (D-93)
 */
export async function sendReview(
  author: string,
  review: MeantReview,
  key: string,
  options: SendOptions = {},
): Promise<PostedReview> {
  if (useSession.getState().userAuth?._id !== author) throw unreachable()
  const meant = { ...review, ...v.parse(ReviewForm, review) } // as the server stores it
  const files = meant.files.map(([newest]) => newest!)
  const posted = await send('postReview', { ...meant, files }, { ...options, idempotencyKey: key })
  const edit = missingIn(posted, meant)
  if (!edit) return posted
  try {
    return await sendReview(author, edit, `${key}+`, options)
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409
    if (!isConflict || error instanceof ChangedElsewhere) throw error
    throw new ChangedElsewhere(error.message, posted)
  }
}

/** The review that was changed elsewhere, if that is why it was refused. */
export function outdatedBy(error: unknown, editingReviewId: string | null): string | null {
  if (error instanceof ChangedElsewhere) return error.stored._id
  return error instanceof ApiError && error.status === 409 ? editingReviewId : null
}

/** The edit that makes of what arrived what is meant; null when it is that, whatever happened to it since. */
function missingIn(posted: PostedReview, meant: MeantReview): MeantReview | null {
  const { arrived } = posted
  const there = posted.files.map(fileIdOf)
  const files = meant.files.filter((ids) => !ids.some((id) => arrived.files.includes(id)))
  const removeFiles = meant.removeFiles.filter((id) => there.includes(id))
  const isSame = arrived.review === meant.review && arrived.reviewType === meant.reviewType
  if (isSame && files.length === 0 && removeFiles.length === 0) return null
  const originalText = meant.originalText === posted.review ? posted.review : arrived.review
  return { ...meant, files, removeFiles, editingReviewId: posted._id, originalText }
}
