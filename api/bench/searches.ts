import type { NewGuest } from '../../shared/schemas/guest.ts'
import { typedGuest } from './generate.ts'

export type Search = Partial<NewGuest>

/** The kinds of search that members make. `isPrecise`: the index alone finds what is answered. */
export const kinds = {
  'last name': { isPrecise: true, of: ({ lastName }: NewGuest) => ({ lastName }) },
  // Also looks for similar names, which has the limit of MAT-13; search-index.test.ts holds what its scan reads.
  'full name': { isPrecise: false, of: ({ firstName, lastName }: NewGuest) => ({ firstName, lastName }) },
  'first name': { isPrecise: true, of: ({ firstName }: NewGuest) => ({ firstName }) },
  phone: { isPrecise: true, of: ({ phoneNumber }: NewGuest) => ({ phoneNumber }) },
  'city and state': {
    isPrecise: true,
    of: ({ city, state }: NewGuest) => (city === '' || state === '' ? null : { city, state }),
  },
  state: { isPrecise: true, of: ({ state }: NewGuest) => (state === '' ? null : { state }) },
  'one letter': { isPrecise: true, of: ({ lastName }: NewGuest) => ({ lastName: firstLetter(lastName) }) },
  'prefixes of both names': {
    isPrecise: false,
    of: ({ firstName, lastName }: NewGuest) => ({
      firstName: firstLetter(firstName),
      lastName: beginning(lastName, 2),
    }),
  },
  'prefix and city': {
    isPrecise: false,
    of: ({ lastName, city }: NewGuest) =>
      city === '' ? null : { lastName: firstLetter(lastName), city: beginning(city, 3) },
  },
  'prefix and state': {
    isPrecise: false,
    of: ({ lastName, state }: NewGuest) => (state === '' ? null : { lastName: firstLetter(lastName), state }),
  },
} satisfies Record<string, { isPrecise: boolean; of: (guest: NewGuest) => Search | null }>
type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

const beginning = (text: string, length: number) => Array.from(text).slice(0, length).join('')
const firstLetter = (text: string) => beginning(text, 1)

/** So many searches of a kind, as typed by people who look for one of the first guests: the same in every size. */
export function searchesOf(kind: Kind, count: number, seed = 1): Search[] {
  const found: Search[] = []
  for (let n = 0; found.length < count; n += 1) {
    const search = kinds[kind].of(typedGuest((n * 617 + 13) % 10_000, seed))
    if (search) found.push(search)
  }
  return found
}
