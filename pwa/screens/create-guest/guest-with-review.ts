import * as v from 'valibot'
import { NewGuest } from '../../../shared/schemas/guest.ts'
import { ReviewForm } from '../../../shared/schemas/review.ts'
import { emptyReview } from '../../components/reviews/ReviewFields.tsx'
import { useGuestLists } from '../guest-list/guest-lists.ts'

/** A guest and its first review in one form (GST-15, OP-39). */
export const GuestWithReview = v.object({ ...NewGuest.entries, ...ReviewForm.entries })
export type GuestWithReviewValues = Record<keyof v.InferOutput<typeof GuestWithReview>, string>

const emptyForm: GuestWithReviewValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  city: '',
  state: '',
  country: 'US',
  ...emptyReview,
}

/** The empty form with US preselected (OP-31), or with what was typed into the search. */
export function startOf(carrySearch: boolean): GuestWithReviewValues {
  if (!carrySearch) return emptyForm
  const { typed } = useGuestLists.getState()
  return { ...emptyForm, ...typed, country: typed.country || 'US' }
}
