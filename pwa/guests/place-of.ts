import { locationOf } from '../../shared/places.ts'

/** The location where one is shown by itself: a guest of whom only the country is known is from the 'United States'. */
export const placeOf = (guest: { city: string; state: string; country: string }): string =>
  locationOf(guest) || (guest.country === 'US' ? 'United States' : 'Place not given')
