import { fold } from '../../fold.ts'
import { cached } from './cached.ts'
import { phraseOf } from './languages.ts'

const platforms: [RegExp, string][] = [
  [/airbnb/, 'Airbnb'],
  [/booking ?com|^booking$|bdc/, 'Booking.com'],
  [/vrbo|homeaway|abritel|fewo/, 'Vrbo'],
  [/expedia|hotels com/, 'Expedia'],
  [/tripadvisor|flipkey/, 'Tripadvisor'],
  [/direct|direkt|dirett|diret[oa]|website|manual|phone|^own/, 'Direct'],
]

/** The platform that a channel's label names; the label itself for one that is not known. */
export function sourceOf(label: string): string {
  const folded = phraseOf(label)
  return platforms.find(([pattern]) => pattern.test(folded))?.[1] ?? label.trim().slice(0, 40)
}

/** Platforms and property systems, which sign what they write into calendars and tables. */
const names = new Set(
  `airbnb, airbnb.com, booking, booking.com, bookingcom, bdc, vrbo, homeaway, abritel, fewo-direkt, fewo, expedia, hotels.com, agoda,
  tripadvisor, flipkey, holidaylettings, holidu, google, guesty, hospitable, smoobu, lodgify, hostaway, ownerrez, beds24, uplisting,
  igms, avantio, tokeet, hostfully, kigo, streamline, escapia, cloudbeds, mews, siteminder, eviivo, bookingsync, smily, krossbooking,
  octorate, rentalsunited, plumguide, marriott, hopper, whimstay, houfy, hipcamp, vacasa, evolve, interhome, belvilla, novasol,
  casamundo, traumferienwohnungen, hometogo, trip.com, ctrip, despegar, hostelworld, direct, website, ical, pms, lodgix, hosthub,
  rentlio, elina, zeevou, yourporter, supercontrol, bookalet, myvr, liverez, nextpax, rentals united, little hotelier, direct booking, direktbuchung, reserva directa, réservation directe,
  prenotazione diretta, reserva direta`
    .split(',')
    .map(fold),
)

/** Whether a text names only platforms or systems: 'Tripadvisor FlipKey'. */
export const isSource = cached((text: string): boolean => {
  const folded = fold(text)
  if (names.has(folded)) return true
  const words = text
    .split(/[\s/]+/)
    .map(fold)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => names.has(word))
})

/** The platform that a text names somewhere, '' for none. */
export const platformIn = (text: string): string =>
  platforms.slice(0, -1).find(([pattern]) => pattern.test(phraseOf(text)))?.[1] ?? ''
