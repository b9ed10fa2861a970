import type { SearchKeys } from '../../shared/match.ts'
import type { Deps } from '../deps.ts'
import { type Walk, walksOf } from './walks.ts'

const few = 1000
const many = 4000
// So short a last name begins so many others that the pairs are found slowly among them.
const shortLength = 2

// Among the guests nothing is turned away before its document is read, which takes about ten times as long.
const weight = { guests: 10, guestKeys: 1 }

/** The way with the least on it, so that least is met that the rest of the search turns away. */
export async function chooseWalk(deps: Deps, search: SearchKeys): Promise<Walk> {
  const walks = walksOf(search)
  const phone = walks.get('phone')
  if (phone) return phone
  const place = walks.get('stateCity') ?? walks.get('city') ?? walks.get('state')
  const ways = [await nameWalk(deps, search, walks), place]
  return fewest(
    deps,
    ways.filter((walk) => walk !== undefined),
  )
}

async function nameWalk(deps: Deps, search: SearchKeys, walks: ReturnType<typeof walksOf>) {
  const byPair = walks.get('name')
  const byFirst = walks.get('first')
  if (!byPair || !byFirst) return byPair ?? walks.get('last') ?? byFirst
  const isRare = search.last.length <= shortLength && (await onWalk(deps, byFirst, few)) < few
  return isRare ? byFirst : byPair
}

/** Looks closer only where every way has many on it. */
async function fewest(deps: Deps, ways: Walk[], limit = few): Promise<Walk> {
  if (ways.length === 1) return ways[0]!
  const counts = await Promise.all(ways.map((way) => onWalk(deps, way, limit)))
  const least = Math.min(...counts)
  if (least === limit && limit < many) return fewest(deps, ways, many)
  return ways[counts.indexOf(least)]!
}

/** What lies on the walk, by its weight, counted as far as `limit`. */
async function onWalk(deps: Deps, walk: Walk, limit: number): Promise<number> {
  const each = weight[walk.collection]
  return each * (await deps[walk.collection].walk.countUpTo(walk, limit / each))
}
