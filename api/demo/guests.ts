import type { NewGuest } from '../../shared/schemas/guest.ts'
import guests from './guests.json' with { type: 'json' }
import type { Random } from './random.ts'

/** First and last names of one row go together; `alike` shows what a search says of people who are alike. */
const { names, usCities, otherCities, alike } = guests

/** Invented guests, each with a phone number of its own out of the range for fiction. */
export function inventGuests(random: Random, count: number): NewGuest[] {
  const taken = new Set(alike.map(({ phoneNumber }) => phoneNumber))
  return Array.from({ length: count }, (_, n) => {
    const { first, last } = pickNames(random)
    const { city, state, country, area } = random.pick(random.chance(0.88) ? usCities : otherCities)
    const phoneNumber = freePhone(random, area, taken)
    const firstName = random.pick(first)
    const isPlaceKnown = random.chance(0.95)
    const lastName = random.pick(last)
    return (
      alike[n] ?? {
        firstName,
        lastName,
        phoneNumber,
        city: isPlaceKnown ? city : '',
        state,
        country,
      }
    )
  })
}

function pickNames(random: Random) {
  let left = random.next() * names.reduce((sum, { share }) => sum + share, 0)
  return names.find(({ share }) => (left -= share) < 0) ?? names[0]!
}

function freePhone(random: Random, area: string, taken: Set<string>): string {
  for (;;) {
    const phone = `(${area}) 555-0${random.whole(100, 199)}`
    if (taken.has(phone)) continue
    taken.add(phone)
    return phone
  }
}
