import type { Document, Filter } from 'mongodb'
import type { SearchKeys } from '../../shared/match.ts'
import { startsOf } from './guest-keys.ts'

type Texts = 'first' | 'last' | 'city'

/**
 * A way along one index through everything that some fields of a search fit: where it lies, its order, its
 * bounds, and the field that says where one is on it.
 */
export type Walk = {
  name: 'phone' | 'name' | 'first' | 'last' | 'stateCity' | 'city' | 'state'
  collection: 'guests' | 'guestKeys'
  order: Record<string, 1>
  /** The index: the order, and what it can turn away besides. */
  index: Record<string, 1>
  /** The field of the place, which is also the last of the order. */
  place: string
  bounds: Filter<Document>
  /** Narrower bounds that hold only those whose texts of this walk are whole ones. */
  exactBounds: Filter<Document>
  /** The texts that the bounds take care of; in this walk exact ones stand first. */
  texts: Texts[]
  /** Codes that the bounds take care of. */
  codes: ('phone' | 'state' | 'country')[]
}

// Behind every letter: folded keys never hold it.
const last = '\u{10ffff}'

/** Everything that begins with the text. */
const beginsWith = (text: string) => ({ $gte: text, $lt: text + last })

const turnedAwayBy = { state: 1, country: 1, starts: 1 } as const

const keyWalk = (
  name: Walk['name'],
  place: 'byFirst' | 'byLast' | 'byCity' | 'byStateCity',
  typed: string,
  texts: Texts[],
  bound: Walk['codes'] = [],
): Walk => ({
  name,
  collection: 'guestKeys',
  order: { [place]: 1 },
  index: { [place]: 1, ...turnedAwayBy },
  place,
  bounds: { [place]: beginsWith(typed) },
  exactBounds: { [place]: beginsWith(`${typed} 0 `) },
  texts,
  codes: bound,
})

function guestWalk(name: Walk['name'], bound: Walk['codes'], bounds: Record<string, string>): Walk {
  const fields = Object.fromEntries(Object.keys(bounds).map((field) => [field, 1 as const]))
  const order = { ...fields, _id: 1 as const }
  return {
    name,
    collection: 'guests',
    order,
    index: order,
    place: '_id',
    bounds,
    exactBounds: bounds,
    texts: [],
    codes: bound,
  }
}

const nameOrder = { 'byName.last': 1, 'byName.first': 1, 'byName.place': 1 } as const

const nameWalk = (search: SearchKeys): Walk => ({
  name: 'name',
  collection: 'guestKeys',
  order: nameOrder,
  index: { ...nameOrder, ...turnedAwayBy },
  place: 'byName.place',
  bounds: { 'byName.last': beginsWith(search.last), 'byName.first': beginsWith(search.first) },
  exactBounds: {
    'byName.last': search.last,
    'byName.first': search.first,
    'byName.place': beginsWith(`${search.last} ${search.first} 0 `),
  },
  texts: ['last', 'first'],
  codes: [],
})

/** Each way that this search could take, by name; the rest of the search narrows what is met on it. */
export function walksOf(search: SearchKeys): Map<Walk['name'], Walk> {
  const { first, last, city, state, country, phone } = search
  const stateCodes: Record<string, string> = country === '' ? { state } : { state, country }
  const walks = [
    phone !== '' && guestWalk('phone', ['phone'], { phoneKey: phone }),
    first !== '' && last !== '' && nameWalk(search),
    last !== '' && keyWalk('last', 'byLast', last, ['last']),
    first !== '' && keyWalk('first', 'byFirst', first, ['first']),
    city !== '' &&
      state !== '' &&
      keyWalk('stateCity', 'byStateCity', `${state} ${city}`, ['city'], ['state']),
    city !== '' && keyWalk('city', 'byCity', city, ['city']),
    state !== '' && guestWalk('state', country === '' ? ['state'] : ['state', 'country'], stateCodes),
  ]
  return new Map(walks.filter((walk) => walk !== false).map((walk) => [walk.name, walk]))
}

/** Conditions for what the walk's bounds do not take care of; empty when they say it all. */
export function narrowing(search: SearchKeys, walk: Walk): Filter<Document> {
  const isLeft = (name: Texts) => search[name] !== '' && !walk.texts.includes(name)
  const left = (name: Texts) => (isLeft(name) ? [search[name]] : [])
  const starts = startsOf({ last: left('last'), first: left('first'), city: left('city') })
  const isLeftCode = (name: 'state' | 'country') => search[name] !== '' && !walk.codes.includes(name)
  return {
    ...(starts.length > 0 &&
      walk.collection === 'guestKeys' && { $and: starts.map((start) => ({ starts: new RegExp(start) })) }),
    ...(isLeft('last') && { lastKeys: { $elemMatch: beginsWith(search.last) } }),
    ...(isLeft('first') && { firstKeys: { $elemMatch: beginsWith(search.first) } }),
    ...(isLeft('city') && { cityKeys: { $elemMatch: beginsWith(search.city) } }),
    ...(isLeftCode('state') && { state: search.state }),
    ...(isLeftCode('country') && { country: search.country }),
  }
}

/** That every text typed is the whole one of the guest. */
export const wholeTexts = ({ last, first, city }: SearchKeys): Filter<Document> => ({
  ...(last !== '' && { 'lastKeys.0': last }),
  ...(first !== '' && { 'firstKeys.0': first }),
  ...(city !== '' && { 'cityKeys.0': city }),
})

/** Whether the walk's own order puts the exact matches of the whole search first. */
export const putsExactFirst = (search: SearchKeys, walk: Walk): boolean =>
  (['last', 'first', 'city'] as const).every((name) => search[name] === '' || walk.texts.includes(name))
