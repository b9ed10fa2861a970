import * as v from 'valibot'
import { newGuestFields, withGuestRules } from '../../shared/schemas/guest.ts'
import { withFactRules } from '../../shared/schemas/facts.ts'
import { reviewFormFields } from '../../shared/schemas/review.ts'
import type { Search } from '../api/search.ts'
import { findHalfTypedName } from '../outbox/half-typed.ts'
import { emptyReviewWithFacts } from '../outbox/typed-facts.ts'
import { today } from '../platform/today.ts'
import { useGuestLists } from '../guests/guest-lists.ts'
import { platformOf } from '../../shared/stays/after-stay.ts'
import { type Stay, useStays } from '../stays/stays.ts'

/** A guest and its first review in one form. */
const guestWithReviewFields = v.object({ ...newGuestFields, ...reviewFormFields })
export const GuestWithReview = withFactRules(withGuestRules(guestWithReviewFields))
/** `search` is the search that led to the form, as JSON; empty without one. */
type GuestWithReviewValues = Record<keyof typeof guestWithReviewFields.entries | 'search', string>

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

/** What a link passes to the form. The browser's history must not hold the search or the stay itself. */
type LinkState = { carrySearch?: undefined; stay: string } | LinkOfSearch
type LinkOfSearch = {
  carrySearch: true
  /** The name of the half-typed form of the same search, or null. */
  halfTyped: string | null
}

/** The state of the link from a search to the form: each search has its own half-typed guest. */
export const linkState = (search: Search): LinkOfSearch => ({
  carrySearch: true,
  halfTyped: findHalfTypedName(
    (name, typed) => name.startsWith(ofSearch) && typed.search === JSON.stringify(search),
  ),
})

/** The fields as a stay or own entry tells them; what the member wrote about them stays out of the register. */
export function typedStay(stay: Stay | undefined): GuestWithReviewValues {
  if (!stay) return emptyForm
  const { firstName = '', lastName = '', phoneNumber = '', lastFour = '', city = '' } = stay
  const { arrival = '', departure = '', listing = '' } = stay
  return {
    ...emptyForm,
    firstName,
    lastName,
    phoneNumber,
    city,
    ...(arrival <= today() && { arrival, departure }),
    ...(phoneNumber === '' && { numberHidden: 'true', lastFour }),
    platform: platformOf(stay) ?? '',
    listing: listing.slice(0, 80),
  }
}

/** The stay that a review reports, and when the guest came and left. */
export const reportedOf = ({ id, arrivedAt, leftAt }: Stay) => ({
  stay: id,
  ...(arrivedAt && { arrivedAt }),
  ...(leftAt && { leftAt }),
})

/** The stay that led to the form; null for a search or nothing. */
export const stayOfLink = (state: LinkState | null): string | null =>
  state && !state.carrySearch ? state.stay : null

/** The name of the half-typed form and its initial values, which come from the search or the stay that led here. */
export function initialHalfTyped({ state, key }: { state: LinkState | null; key: string }) {
  const stay = stayOfLink(state)
  if (stay !== null) {
    const known = useStays.getState().shown.get(stay)
    return {
      name: `new-guest-of-stay-${stay}`,
      initial: typedStay(known),
      about: known ? reportedOf(known) : {},
    }
  }
  if (!state?.carrySearch) return { name: 'new-guest', initial: emptyForm, about: {} }
  const { searchForm } = useGuestLists.getState()
  const search = JSON.stringify(searchForm)
  const initial: GuestWithReviewValues = {
    ...emptyForm,
    ...searchForm,
    country: searchForm.country || 'US',
    search,
  }
  // After a reload, the key of this history entry is all that is left of the search.
  return { name: state.halfTyped ?? `${ofSearch}-${key}`, initial, about: {} }
}
