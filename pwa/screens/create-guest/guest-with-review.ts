import * as v from 'valibot'
import { NewGuest } from '../../../shared/schemas/guest.ts'
import { ReviewForm } from '../../../shared/schemas/review.ts'
import type { Search } from '../../api/guests.ts'
import { findDraftName } from '../../components/reviews/drafts.ts'
import { emptyReview } from '../../components/reviews/ReviewFields.tsx'
import { useGuestLists } from '../guest-list/guest-lists.ts'

/** A guest and its first review in one form (GST-15, OP-39). */
export const GuestWithReview = v.object({ ...NewGuest.entries, ...ReviewForm.entries })
/**
 * `search` is the search that the form was begun with, as JSON; empty without one. `sentTo` is the id of the guest whose
 * review may have arrived; empty before.
 */
export type GuestWithReviewValues = Record<
  keyof v.InferOutput<typeof GuestWithReview> | 'search' | 'sentTo',
  string
>

/** The empty form with US preselected (OP-31). */
export const emptyForm: GuestWithReviewValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  city: '',
  state: '',
  country: 'US',
  ...emptyReview,
  search: '',
  sentTo: '',
}

const ofSearch = 'new-guest-of-search'

/** What the link of a search gives to the form, in the history of the browser: no word of the search itself (D-91). */
export type Carried = {
  carrySearch: true
  /** The draft that was begun with the same search; null when there is none. */
  draft: string | null
}

/** The way from a search to the form: each search has a draft of its own. */
export const carried = (search: Search): Carried => ({
  carrySearch: true,
  draft: findDraftName(
    (name, values) =>
      name.startsWith(ofSearch) && 'search' in values && values.search === JSON.stringify(search),
  ),
})

/** The name of the form's draft, and what the form begins with: empty, or with what was typed into the search. */
export function beginning({ state, key }: { state: Carried | null; key: string }) {
  if (!state?.carrySearch) return { name: 'new-guest', initial: emptyForm }
  const { typed } = useGuestLists.getState()
  const search = JSON.stringify(typed)
  const initial: GuestWithReviewValues = { ...emptyForm, ...typed, country: typed.country || 'US', search }
  // The key of this entry of the history: after a reload it is all that is left of the search.
  return { name: state.draft ?? `${ofSearch}-${key}`, initial }
}
