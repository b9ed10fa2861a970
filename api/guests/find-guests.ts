import type { Document, Filter, ObjectId } from 'mongodb'
import type { GuestKeys, SearchKeys } from '../../shared/match.ts'
import type { Deps } from '../deps.ts'
import type { Found } from './cards.ts'
import type { GuestKeyRow } from './guest-keys.ts'
import type { GuestShown } from './guest-shown.ts'
import { placeOn } from './walk-queries.ts'
import { narrowing, putsExactFirst, type Walk, wholeTexts } from './walks.ts'

/** `all` in the order of the walk; or first those that match exactly, then the rest. */
export type Phase = 'all' | 'exact' | 'rest'
export type Place = { phase: Phase; after: string | null }
type Hit = Found & { place: Place }

/** What is met at most for one page, also where the index alone turns away; the next page goes on from there. */
const mostMet = { documents: 16_000, inIndex: 36_000 }
const stretches = [2000, 4000, 8000]

export const phasesOf = (search: SearchKeys, walk: Walk): Phase[] =>
  putsExactFirst(search, walk) ? ['all'] : ['exact', 'rest']

/**
 * One page of the guests that fit the search, exact matches first, and where the next page begins (D-30, D-32).
 * A search that turns nearly everything away may answer a short page with a next one.
 */
export async function findGuests(
  deps: Deps,
  search: SearchKeys,
  walk: Walk,
  from: Place | null,
  { pageSize, most = mostMet }: { pageSize: number; most?: typeof mostMet },
): Promise<{ found: Found[]; next: Place | null }> {
  const phases = phasesOf(search, walk)
  const budget = { left: walk.collection === 'guestKeys' ? most.inIndex : most.documents }
  const hits: Hit[] = []
  for (const phase of phases.slice(from ? phases.indexOf(from.phase) : 0)) {
    const after = from?.phase === phase ? from.after : null
    const stoppedAt = await collect(deps, search, { walk, phase, after }, hits, pageSize + 1, budget)
    if (hits.length > pageSize) break
    if (stoppedAt !== null) return { found: hits, next: { phase, after: stoppedAt } }
  }
  const page = hits.slice(0, pageSize)
  return { found: page, next: hits.length > pageSize ? page.at(-1)!.place : null }
}

/** Adds hits of one phase until there are `wanted`; answers where it stopped when the budget is used up. */
async function collect(
  deps: Deps,
  search: SearchKeys,
  { walk, phase, after }: { walk: Walk } & Place,
  hits: Hit[],
  wanted: number,
  budget: { left: number },
): Promise<string | null> {
  const bounds = phase === 'exact' ? walk.exactBounds : walk.bounds
  const filter = filterOf(search, walk, phase)
  const turnsAway = Object.keys(filter).length > 0
  const queries = deps[walk.collection].walk
  for (let round = 0; ; round += 1) {
    const stretch = Math.min(stretches[round] ?? stretches.at(-1)!, budget.left)
    const upTo = turnsAway ? await queries.placeBehind(walk, bounds, after, stretch) : null
    for (let isFull = true; isFull;) {
      const limit = wanted - hits.length
      const rows = await queries.rows(walk, bounds, { after, upTo }, filter, limit)
      hits.push(...rows.filter((row) => isFirstMeeting(search, walk, row)).map(toHit(walk, phase)))
      if (hits.length >= wanted) return null
      isFull = rows.length === limit
      if (isFull) after = placeOn(walk, rows.at(-1)!)
    }
    if (upTo === null) return null
    after = upTo
    budget.left -= stretch
    if (budget.left <= 0) return upTo
  }
}

function filterOf(search: SearchKeys, walk: Walk, phase: Phase): Filter<Document> {
  const rest = narrowing(search, walk)
  if (phase === 'all') return rest
  return phase === 'exact' ? { ...rest, ...wholeTexts(search) } : { ...rest, $nor: [wholeTexts(search)] }
}

const toHit =
  (walk: Walk, phase: Phase) =>
  (row: Document): Hit => ({
    guest: row[walk.collection === 'guests' ? '_id' : 'guest'] as ObjectId,
    shown: row as GuestShown,
    place: { phase, after: placeOn(walk, row) },
  })

/** A guest whose name fits from several word starts is met several times on a walk and counts the first time. */
function isFirstMeeting(search: SearchKeys, walk: Walk, row: Document): boolean {
  if (walk.collection === 'guests') return true
  const { byName, byLast, byFirst, byCity, byStateCity, ...keys } = row as GuestKeyRow
  const isFirst = (key: string | undefined, typed: string, all: string[]) => key === firstOf(typed, all)
  switch (walk.name) {
    case 'name':
      return (
        isFirst(byName?.last, search.last, keys.lastKeys) &&
        isFirst(byName?.first, search.first, keys.firstKeys)
      )
    case 'last':
      return isFirst(byLast?.split(' ')[0], search.last, keys.lastKeys)
    case 'first':
      return isFirst(byFirst?.split(' ')[0], search.first, keys.firstKeys)
    case 'city':
      return isFirst(byCity?.split(' ')[0], search.city, keys.cityKeys)
    default:
      return isFirst(byStateCity?.split(' ')[1], search.city, keys.cityKeys)
  }
}

/** The key that comes first in the index, which orders by bytes. */
const firstOf = (typed: string, keys: GuestKeys['lastKeys']) =>
  keys
    .filter((key) => key.startsWith(typed))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .at(0)
