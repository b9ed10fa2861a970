import * as v from 'valibot'
import { Id, requiredText, Time } from './common.ts'
import { newGuestFields, withGuestRules } from './guest.ts'

const reason = requiredText('The reason', 'Write why', 1000)

/** What an admin changes of a guest; the fields are those of a new one. */
export const CorrectGuest = withGuestRules(v.object({ ...newGuestFields, guestId: Id, reason }))
export type CorrectGuest = v.InferOutput<typeof CorrectGuest>

export const MergeGuests = v.object({ keptId: Id, mergedId: Id, reason })
export type MergeGuests = v.InferOutput<typeof MergeGuests>

export const UndoMerge = v.object({ mergeId: Id, reason })
export type UndoMerge = v.InferOutput<typeof UndoMerge>

export const SplitReview = v.object({ reviewId: Id, guestId: Id, reason })
export type SplitReview = v.InferOutput<typeof SplitReview>

/** The whole number of a guest, which only the team sees. */
export const GuestNumber = v.object({ phoneNumber: v.string() })

/** A merge that can be undone. */
export const GuestMerge = v.object({
  _id: Id,
  /** The merged guest. */
  name: v.string(),
  /** The admin's email. */
  by: v.string(),
  reason: v.string(),
  at: Time,
})
export type GuestMerge = v.InferOutput<typeof GuestMerge>
