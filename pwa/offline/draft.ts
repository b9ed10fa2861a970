import * as v from 'valibot'
import { NewGuest } from '../../shared/schemas/guest.ts'
import { reviewTypes } from '../../shared/schemas/review.ts'

/** A file of a draft. Its bytes lie in a record of their own. */
export const DraftFile = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  /** All the ids that it ever had at the server, the newest first. */
  ids: v.array(v.string()),
})
export type DraftFile = v.InferOutput<typeof DraftFile>

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
  /** The own review that it changes; null for a new one. The others as `sendReview` takes them. */
  editingReviewId: v.nullable(v.string()),
  originalText: v.string(),
  newerText: v.nullable(v.string()),
  triedTexts: v.array(v.string()),
  removeFiles: v.array(v.string()),
  review: v.string(),
  reviewType: v.picklist(reviewTypes),
  originalType: v.optional(v.nullable(v.picklist(reviewTypes)), null),
  files: v.array(DraftFile),
  /** The idempotency keys of both calls, the same however often they are tried; the review's may depend on the guest. */
  guestKey: v.string(),
  reviewKey: v.string(),
  /** Why the server refused it; null while it waits. */
  refusal: v.nullable(v.string()),
  /** The review whose newer text is to be asked for, as it was changed elsewhere (D-43); null when there is none. */
  outdatedId: v.nullable(v.string()),
})
export type Draft = v.InferOutput<typeof Draft>

/** What a form gives for a draft; the files themselves come beside it. */
export type NewDraft = Omit<Draft, 'id' | 'createdAt' | 'files' | 'refusal' | 'outdatedId'>

/** What of it is the review itself, but the files. */
export type DraftReview = Pick<
  Draft,
  'review' | 'reviewType' | 'originalText' | 'originalType' | 'newerText' | 'triedTexts' | 'removeFiles'
>

/** A file of a form, with the ids that it has had at the server. */
export type NewDraftFile = { file: File; ids: string[] }
