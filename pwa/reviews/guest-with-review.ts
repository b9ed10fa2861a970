import * as v from 'valibot'
import { newGuestFields, withGuestRules } from '../../shared/schemas/guest.ts'
import { withFactRules } from '../../shared/schemas/facts.ts'
import { reviewFormFields } from '../../shared/schemas/review.ts'
import type { Search } from '../api/search.ts'
import { findHalfTypedName } from '../outbox/half-typed.ts'
import { emptyReviewWithFacts } from '../outbox/typed-facts.ts'
import { useGuestLists } from '../guests/guest-lists.ts'

/** A guest and its first review in one form. */
const guestWithReviewFields = v.object({ ...newGuestFields, ...reviewFormFields })
export const GuestWithReview = withFactRules(withGuestRules(guestWithReviewFields))
/** `search` is the search that led to the form, as JSON; empty without one. */
export type GuestWithReviewValues = Record<keyof typeof guestWithReviewFields.entries | 'search', string>

/** The empty form with US preselected. */
export const emptyForm: GuestWithReviewValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  numberHidden: 'false',
  lastFour: '',
  city: '',
  state: '',
  country: 'US',
  ...emptyReviewWithFacts,
  search: '',
}

const ofSearch = 'new-guest-of-search'

/** What the link of a search passes to the form. The browser's history must not hold the search itself. */
export type LinkState = {
  carrySearch: true
  /** The name of the half-typed form of the same search, or null. */
  halfTyped: string | null
}

/** The state of the link from a search to the form: each search has its own half-typed guest. */
export const linkState = (search: Search): LinkState => ({
  carrySearch: true,
  halfTyped: findHalfTypedName(
    (name, typed) => name.startsWith(ofSearch) && typed.search === JSON.stringify(search),
  ),
})

/** The name of the half-typed form and its initial values, which come from the search form if it led here. */
export function initialHalfTyped({ state, key }: { state: LinkState | null; key: string }) {
  if (!state?.carrySearch) return { name: 'new-guest', initial: emptyForm }
  const { searchForm } = useGuestLists.getState()
  const search = JSON.stringify(searchForm)
  const initial: GuestWithReviewValues = {
    ...emptyForm,
    ...searchForm,
    country: searchForm.country || 'US',
    search,
  }
  // After a reload, the key of this history entry is all that is left of the search.
  return { name: state.halfTyped ?? `${ofSearch}-${key}`, initial }
}
