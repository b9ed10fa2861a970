import * as v from 'valibot'
import { NewGuest } from '../../shared/schemas/guest.ts'
import { reviewTypes } from '../../shared/schemas/review.ts'

/** A file of a draft. Its bytes lie in a record of their own; `sent` is the stored file's id once it was sent. */
export const DraftFile = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sent: v.nullable(v.object({ id: v.string(), at: v.number() })),
})
export type DraftFile = v.InferOutput<typeof DraftFile>

/** An edit of a review: what the author saw, and which files are to go (D-43, OP-59). */
export const DraftEdit = v.object({
  reviewId: v.string(),
  originalText: v.string(),
  removeFiles: v.array(v.string()),
})

/** What a draft was when it was sent; its files by their ids in the draft. */
export const SentDraft = v.object({
  review: v.string(),
  reviewType: v.picklist(reviewTypes),
  files: v.array(v.string()),
})
export type SentDraft = v.InferOutput<typeof SentDraft>

/** A review that waits to be sent (D-94). */
export const Draft = v.object({
  id: v.string(),
  createdAt: v.string(),
  /** Whom it is about, for the member to see. */
  guestName: v.string(),
  /** A guest to be added first; null when the guest is known. */
  newGuest: v.nullable(v.object(NewGuest.entries)),
  /** Null until a new guest was added. */
  guestId: v.nullable(v.string()),
  edit: v.nullable(DraftEdit),
  review: v.string(),
  reviewType: v.picklist(reviewTypes),
  files: v.array(DraftFile),
  /** The idempotency keys of both calls, the same however often they are tried; the review's may depend on the guest. */
  guestKey: v.string(),
  reviewKey: v.string(),
  /** What was on its way with the review's key, each but once: any of them may have arrived. */
  sent: v.optional(v.array(SentDraft), []),
  /** Why the server refused it; null while it waits. */
  refusal: v.nullable(v.string()),
  /** It was refused because the review was changed elsewhere (D-43). */
  isOutdated: v.optional(v.boolean(), false),
})
export type Draft = v.InferOutput<typeof Draft>

/** What of a draft is sent with these files. */
export const sentOf = (
  { review, reviewType }: Pick<Draft, 'review' | 'reviewType'>,
  files: readonly DraftFile[],
): SentDraft => ({ review, reviewType, files: files.map(({ id }) => id) })

/** What a form has sent itself with the review's key; its files by their places in the form, -1 for those it has no more. */
export type Try = Omit<SentDraft, 'files'> & { files: number[] }

/** What a form gives for a draft; the files themselves come beside it. */
export type NewDraft = Pick<Draft, 'guestName' | 'newGuest' | 'guestId' | 'edit' | 'review' | 'reviewType'> &
  Partial<Pick<Draft, 'guestKey' | 'reviewKey'>> & { tries?: Try[] }
