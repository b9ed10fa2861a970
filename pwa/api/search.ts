import type { GuestSearch } from '../../shared/schemas/guest.ts'
import { api } from './api.ts'
import { phoneOfSearch } from './phone-of-search.ts'

export type Search = Omit<GuestSearch, 'cursor' | 'lastFour' | 'phoneCountry'>

/**
 * Guests that match every filled field, or may be meant, 50 at a time. Only the last ten digits of the phone number are
 * sent; a shorter one is left out, but for what `phoneOfSearch` makes of it.
 * @param cursor the `next` of the previous page
 */
export const searchGuests = async (search: Search, cursor?: string) =>
  api.searchGuests.page({ ...search, ...(await phoneOfSearch(search)), cursor })
