import type { Document, Filter } from 'mongodb'
import type { SearchKeys } from '../../../shared/match.ts'
import { guestKeyIndex, guestKeyOrders } from '../guest-keys.collection.ts'
import { guestOrders } from '../guests.collection.ts'

type GuestScanName = keyof typeof guestOrders
type KeyScanName = keyof typeof guestKeyOrders
export type ScanName = GuestScanName | KeyScanName
export type TextField = 'first' | 'last' | 'city'

/** One index of one collection, read in its order within the bounds that some fields of a search set. */
export type IndexScan = {
  name: ScanName
  collection: 'guests' | 'guestKeys'
  index: Record<string, 1>
  /** The first fields of the index, up to and including the position. */
  order: Record<string, 1>
  /** The unique field at the end of the order: how far a page has come. */
  positionField: string
  bounds: Filter<Document>
  /** Narrower bounds: only the guests whose whole texts are the ones typed, as far as `texts` goes. */
  exactBounds: Filter<Document>
  /** The texts that the bounds cover, in the order of the position. Their exact matches come first. */
  texts: TextField[]
  /** The codes that the bounds cover; in a position they come before the texts. */
  codes: ('state' | 'country')[]
}

export const scanNames = [...Object.keys(guestOrders), ...Object.keys(guestKeyOrders)] as ScanName[]

/** Whether the scan reads the guests themselves, so that its positions are their ids. */
export const isGuestScan = (name: ScanName): name is GuestScanName => name in guestOrders

/** Every scan that finds all guests of this search, by name. What its bounds leave open, a filter decides. */
export function candidateScans(search: SearchKeys): Map<ScanName, IndexScan> {
  const { first, last, city, state, country, phone } = search
  if (phone !== '') return new Map([['phone', guestScan('phone', { phoneKey: phone })]])
  const scans = [
    first !== '' && last !== '' && nameScan(last, first),
    last !== '' && keyScan('last', last, ['last']),
    first !== '' && keyScan('first', first, ['first']),
    city !== '' && state !== '' && keyScan('stateCity', `${state} ${city}`, ['city'], ['state']),
    city !== '' && keyScan('city', city, ['city']),
    state !== '' && country !== '' && guestScan('stateCountry', { state, country }, ['state', 'country']),
    state !== '' && country === '' && guestScan('state', { state }, ['state']),
  ]
  return new Map(scans.filter((scan) => scan !== false).map((scan) => [scan.name, scan]))
}

function guestScan(
  name: GuestScanName,
  bounds: Record<string, string>,
  codes: IndexScan['codes'] = [],
): IndexScan {
  const order = guestOrders[name]
  const covered = { bounds, exactBounds: bounds, texts: [], codes }
  return { name, collection: 'guests', index: order, order, positionField: '_id', ...covered }
}

function keyScan(
  name: Exclude<KeyScanName, 'name'>,
  typed: string,
  texts: TextField[],
  codes: IndexScan['codes'] = [],
): IndexScan {
  const order = guestKeyOrders[name]
  const [positionField] = Object.keys(order) as [string]
  return {
    name,
    collection: 'guestKeys',
    index: guestKeyIndex(order),
    order,
    positionField,
    bounds: { [positionField]: beginsWith(typed) },
    exactBounds: { [positionField]: beginsWith(`${typed} 0 `) },
    texts,
    codes,
  }
}

const nameScan = (last: string, first: string): IndexScan => ({
  name: 'name',
  collection: 'guestKeys',
  index: guestKeyIndex(guestKeyOrders.name),
  order: guestKeyOrders.name,
  positionField: 'byName',
  bounds: { 'pair.last': beginsWith(last), 'pair.first': beginsWith(first) },
  exactBounds: { 'pair.last': last, 'pair.first': first, byName: beginsWith(`${last} ${first} 0 `) },
  texts: ['last', 'first'],
  codes: [],
})

// Sorts after every character that folded keys contain.
const highest = '\u{10ffff}'

/** A condition that holds for texts with this beginning and that an index can bound. */
export const beginsWith = (text: string) => ({ $gte: text, $lt: text + highest })
