import type { SearchKeys } from '../../../shared/match.ts'
import { candidateScans, type IndexScan, type ScanName } from './index-scan.ts'
import type { GuestScans } from './scan-queries.ts'

const few = 1000
const many = 4000
// So many last names begin with one or two letters that a scan of pairs rarely comes across the first name.
const shortLength = 2

// Guests are filtered only after their documents are read, which takes about ten times as long as in an index.
const cost = { guests: 10, guestKeys: 1 }

/** The scan with the fewest keys within its bounds, so that the residual filter has the least to reject. */
export async function chooseScan(scans: GuestScans, search: SearchKeys): Promise<IndexScan> {
  const candidates = candidateScans(search)
  const byPhone = candidates.get('phone')
  if (byPhone) return byPhone
  const byPlace = (['stateCity', 'city', 'stateCountry', 'state'] as const)
    .map((name) => candidates.get(name))
    .find((scan) => scan !== undefined)
  const byName = await chooseNameScan(scans, search, candidates)
  return cheapest(
    scans,
    [byName, byPlace].filter((scan) => scan !== undefined),
  )
}

async function chooseNameScan(scans: GuestScans, search: SearchKeys, candidates: Map<ScanName, IndexScan>) {
  const byPair = candidates.get('name')
  const byFirst = candidates.get('first')
  if (!byPair || !byFirst) return byFirst ?? candidates.get('last')
  const isRare = search.last.length <= shortLength && (await costOf(scans, byFirst, few)) < few
  return isRare ? byFirst : byPair
}

/** Counts further only where every candidate has many keys. */
async function cheapest(scans: GuestScans, candidates: IndexScan[], limit = few): Promise<IndexScan> {
  if (candidates.length === 1) return candidates[0]!
  const costs = await Promise.all(candidates.map((scan) => costOf(scans, scan, limit)))
  const lowest = Math.min(...costs)
  if (lowest === limit && limit < many) return cheapest(scans, candidates, many)
  return candidates[costs.indexOf(lowest)]!
}

/** What reading the whole scan costs, in keys of an index, counted up to `limit`. */
async function costOf(scans: GuestScans, scan: IndexScan, limit: number): Promise<number> {
  const each = cost[scan.collection]
  return each * (await scans[scan.collection].countUpTo(scan, limit / each))
}
