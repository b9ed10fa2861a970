import * as v from 'valibot'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { changedElsewhere, type PostedReview, ReviewForm } from '../../shared/schemas/review.ts'
import { memberId } from '../session/session.ts'
import { ApiError, unreachable } from './api-error.ts'
import type { SendOptions } from './call-types.ts'
import { send } from './http.ts'

type ReviewType = PostedReview['reviewType']

/** A review as its author means it. */
export type MeantReview = {
  guestId?: string
  /** The own review that it changes; a new one is posted without it. */
  editingReviewId?: string
  review: string
  reviewType: ReviewType
  /** The stored type that the author began with, which is not sent, so that another one stays; null for a new review. */
  originalType: ReviewType | null
  /** The stored text that the author began with; empty for a new review (D-43). */
  originalText: string
  /** A newer stored text that the author was shown since, and means to replace (D-43). */
  newerText: string | null
  /** The texts that were, or may have been, sent from here under the key: these may be replaced. */
  triedTexts: readonly string[]
  /** What joins the stored files: each by all the ids that it ever had at the server, the newest first. */
  files: (readonly string[])[]
  /** Ids of stored files that are to go; those that are not there are passed over (OP-59). */
  removeFiles: string[]
}

/** The review was changed elsewhere since: nothing was overwritten (D-43). */
export class ChangedElsewhere extends ApiError {
  reviewId: string

  constructor(reviewId: string) {
    super(409, changedElsewhere)
    this.reviewId = reviewId
  }
}

/**
 * Posts or changes a review under a key, which stays the same however often it is sent (D-94). When an earlier text
 * has arrived under the key, what was typed since follows as an edit, whose key is made from this one. What another
 * device or window made of the review stays, unless the author has changed the same. Throws an ApiError;
 * ChangedElsewhere when what is stored would be overwritten without having been shown to the author.
 * @param author the member who wrote it; nothing is sent once another one has logged in (D-93)
 */
export async function sendReview(
  author: string,
  meant: MeantReview,
  key: string,
  options: SendOptions = {},
): Promise<PostedReview> {
  const review = asStored(meant.review)
  const triedTexts = meant.triedTexts.map(asStored)
  const originalText = meant.newerText ?? meant.originalText
  return sendUntilThere(author, { ...meant, review, triedTexts, originalText }, key, options)
}

/** Nothing is sent once another member has logged in (D-93): throws as if nobody answered. */
export function requireMember(author: string): void {
  if (memberId() !== author) throw unreachable()
}

/** A text as the server stores it. */
function asStored(text: string): string {
  const { success, output } = v.safeParse(ReviewForm.entries.review, text)
  return success ? output : text
}

async function sendUntilThere(
  author: string,
  meant: MeantReview,
  key: string,
  options: SendOptions,
): Promise<PostedReview> {
  requireMember(author)
  const { newerText: _newer, triedTexts: _tried, originalType, ...typed } = meant
  const reviewType = typed.reviewType === originalType ? undefined : typed.reviewType
  const call = { ...typed, reviewType, files: meant.files.map(([newest]) => newest!) }
  const posted = await send('postReview', call, { ...options, idempotencyKey: key }).catch(
    (error: unknown) => {
      const isConflict = error instanceof ApiError && error.status === 409
      throw isConflict && meant.editingReviewId ? new ChangedElsewhere(meant.editingReviewId) : error
    },
  )
  const edit = missingIn(posted, meant)
  return edit ? sendUntilThere(author, edit, `${key}+`, options) : posted
}

/** The edit that makes of the review, after what arrived under the key, what is meant; null when there is none. */
function missingIn(posted: PostedReview, meant: MeantReview): MeantReview | null {
  const { arrived } = posted
  const there = posted.files.map(fileIdOf)
  const edit: MeantReview = {
    ...meant,
    editingReviewId: posted._id,
    review: textAfter(posted, meant),
    originalText: posted.review,
    originalType: arrived.reviewType ?? meant.originalType,
    files: meant.files.filter((ids) => !ids.some((id) => arrived.files.includes(id))),
    removeFiles: meant.removeFiles.filter((id) => there.includes(id)),
  }
  const isSame = edit.review === edit.originalText && edit.reviewType === edit.originalType
  return isSame && edit.files.length === 0 && edit.removeFiles.length === 0 ? null : edit
}

/** What is to stand: the stored text when what is meant has arrived, whatever another device made of it since. */
function textAfter({ _id, arrived, review: stored }: PostedReview, meant: MeantReview): string {
  const { review, newerText, triedTexts } = meant
  if (stored === newerText || triedTexts.includes(stored)) return review
  if (review !== stored && review !== arrived.review) throw new ChangedElsewhere(_id)
  return stored
}
