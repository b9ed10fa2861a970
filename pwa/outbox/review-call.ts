import * as v from 'valibot'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { isSameFacts } from '../../shared/schemas/facts.ts'
import { type PostedReview, ReviewText } from '../../shared/schemas/review.ts'
import { typedFacts } from './typed-facts.ts'
import type { ReviewCall, UnsentReview } from './unsent-review.ts'

/** The first call of an attempt: under the same key as in every earlier attempt. */
export function firstCall(unsent: UnsentReview, files: string[][], removedIds: string[]): ReviewCall {
  const { key, guestId, newGuest, editingReviewId, review, reviewType, facts, originalType, originalFacts } =
    unsent
  return {
    key: newGuest ? `${key}-${guestId}` : key,
    guestId: guestId ?? undefined,
    editingReviewId: editingReviewId ?? undefined,
    review: normalizeText(review),
    reviewType,
    facts,
    originalText: unsent.newerText ?? unsent.originalText,
    originalType,
    originalFacts,
    ...(!editingReviewId && unsent.typed.afterPeriod === '1' && { afterPeriod: '1' as const }),
    ...(unsent.typed.again === '1' && { again: '1' as const }),
    ...(!editingReviewId && unsent.arrivedAt && { arrivedAt: unsent.arrivedAt }),
    ...(!editingReviewId && unsent.leftAt && { leftAt: unsent.leftAt }),
    // An author who changes the text in the outbox writes words of their own.
    ...(unsent.typed.fromFacts === review && { fromFacts: true as const }),
    files: files.filter(({ length }) => length > 0),
    removeFiles: [...unsent.removeFiles, ...removedIds],
  }
}

/**
 * The edit that is still needed after a call was answered, or null. A repeated call changes nothing: its
 * answer tells what the first call under its key brought. Changes of another device stay, unless the author has changed
 * the same field.
 * @returns 'changed elsewhere' when a stored text that the author has not seen would be overwritten
 */
export function callAfter(
  { _id, arrived, files, review: stored }: PostedReview,
  call: ReviewCall,
  { newerText, submittedTexts }: UnsentReview,
): ReviewCall | null | 'changed elsewhere' {
  const mayBeReplaced = stored === newerText || submittedTexts.some((text) => normalizeText(text) === stored)
  if (!mayBeReplaced && call.review !== stored && call.review !== arrived.review) return 'changed elsewhere'
  const storedIds = files.map(fileIdOf)
  const edit: ReviewCall = {
    ...call,
    key: `${call.key}+`,
    editingReviewId: _id,
    review: mayBeReplaced ? call.review : stored,
    originalText: stored,
    originalType: arrived.reviewType ?? call.originalType,
    originalFacts: arrived.facts ?? call.originalFacts,
    files: call.files.filter((ids) => !ids.some((id) => arrived.files.includes(id))),
    removeFiles: call.removeFiles.filter((id) => storedIds.includes(id)),
  }
  const isSame =
    edit.review === stored &&
    edit.reviewType === edit.originalType &&
    isSameFacts(edit.facts, edit.originalFacts)
  return isSame && edit.files.length === 0 && edit.removeFiles.length === 0 ? null : edit
}

/** A text as the server stores it. */
function normalizeText(text: string): string {
  const { success, output } = v.safeParse(ReviewText, text)
  return success ? output : text
}

/** The input of the call; an unchanged type and unchanged facts are left out, so that they overwrite nothing. */
export function inputOf(unsent: ReviewCall) {
  const { key: _key, originalType, reviewType, files, facts, originalFacts, ...call } = unsent
  const changedType = reviewType === originalType ? null : reviewType
  return {
    ...call,
    reviewType: changedType ?? undefined,
    files: files.map(([newest]) => newest!),
    ...(!isSameFacts(facts, originalFacts) && typedFacts(facts)),
  }
}
