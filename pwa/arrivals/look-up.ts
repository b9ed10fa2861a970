import { emptySearch, searchFormChanged, typedChanged } from '../guests/guest-lists.ts'
import type { Arrival } from './arrival.ts'

/** The state of a link to the search that starts it at once. */
export const searchAtOnce = { search: true }

/** Fills the search with this person: the page of the search, opened with `searchAtOnce`, shows who is found. */
export function lookUp({ firstName, lastName, lastFour, city }: Arrival): void {
  typedChanged('')
  searchFormChanged({ ...emptySearch, firstName, lastName, phoneNumber: lastFour, city })
}
