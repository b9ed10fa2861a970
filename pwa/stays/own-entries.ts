import type { FoundGuest, GuestSearch } from '../../shared/schemas/guest.ts'
import type { StayFields } from '../../shared/schemas/stays.ts'
import { hasOwnWords } from '../../shared/stays/merge.ts'
import { searchAmong, type Searched } from '../vault/search-saved.ts'
import { changeStays, loaded, type Stay, useStays } from './stays.ts'

/** Whether it has words of the member's own, or is about a person without a stay. */
export const isOwnEntry = (stay: Stay): boolean => hasOwnWords(stay) || !stay.departure

export const ownEntries = (shown: ReadonlyMap<string, Stay>): Stay[] => [...shown.values()].filter(isOwnEntry)

const people = new WeakMap<Stay, Searched>()

/** The person of a record as the rules of the search read a saved guest. */
function personOf(stay: Stay): Searched {
  const { id, firstName = '', lastName = '', phoneNumber, lastFour = '', city = '' } = stay
  const person: Searched = people.get(stay) ?? {
    card: {
      _id: id,
      id,
      firstName,
      lastName,
      phoneNumber: phoneNumber || lastFour,
      city,
      state: '',
      country: '',
      createdAt: '1970-01-01T00:00:00.000Z',
      isViewed: true,
    },
  }
  people.set(stay, person)
  return person
}

/** Own entries that match or may be meant, as `searchSaved` finds saved guests; their `_id` is that of the record. */
export async function searchOwn(
  search: Omit<GuestSearch, 'cursor'>,
  shown?: ReadonlyMap<string, Stay>,
): Promise<FoundGuest[]> {
  await loaded()
  const own = ownEntries(shown ?? useStays.getState().shown)
  return own.length === 0 ? [] : searchAmong(search, own.map(personOf))
}

/** Keeps the member's own words in a record, which is made if there is none; one without words and stay is removed. */
export const keepWords = (id: string, about: StayFields, words: StayFields): Promise<void> =>
  changeStays((shown) => {
    const stay = shown.get(id)
    const isGone = !hasOwnWords({ ...stay, ...words }) && !stay?.departure
    if (isGone && !stay) return new Map()
    return new Map([[id, { ...about, ...words, ...(isGone && { isRemoved: true }) }]])
  })

/** An earlier text is not wanted any more. */
export const discard = ({ id, discarded = [] }: Stay, { id: change, field }: Stay['earlier'][number]) =>
  changeStays(() => new Map([[id, { discarded: [...discarded, `${change}:${field}`].slice(-50) }]]))
