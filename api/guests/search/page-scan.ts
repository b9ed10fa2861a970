import type { Document, Filter, ObjectId } from 'mongodb'
import type { SearchKeys } from '../../../shared/match.ts'
import type { Found } from '../cards.ts'
import type { GuestKeyRow } from '../guest-keys.ts'
import type { GuestShown } from '../guest-shown.ts'
import { type IndexScan, isGuestScan } from './index-scan.ts'
import { boundsOf, type Phase, phasesOf } from './phases.ts'
import { residualFilter } from './residual-filter.ts'
import { type GuestScans, positionOf, type ScanQueries, type ScanRange } from './scan-queries.ts'

/** The phase in which a page ended, and the position after which the next page begins. */
export type ScanCursor = { phase: Phase; after: string }
export type Hit = Found & { cursor: ScanCursor }

/** A page while it fills: `budget` is how many more keys it may examine. */
type Page = { hits: Hit[]; wanted: number; budget: number }

/** A phase of a scan, ready to run. */
type Run = {
  queries: ScanQueries
  search: SearchKeys
  scan: IndexScan
  phase: Phase
  filter: Filter<Document>
}

/** The keys, or documents of guests, that one page examines at most. Where it stops, the next page continues. */
const scanBudget = { guests: 16_000, guestKeys: 36_000 }
// Most pages are full after the first chunk, so it is small.
const chunkSizes = [2000, 4000, 8000]

/**
 * One page of the guests that match the search, exact matches first, and the cursor of the next page, or null
 * after the last one. A search that rejects nearly every key may return a short page with a cursor.
 */
export async function findGuests(
  scans: GuestScans,
  search: SearchKeys,
  scan: IndexScan,
  from: ScanCursor | null,
  { pageSize, budget = scanBudget }: { pageSize: number; budget?: typeof scanBudget },
): Promise<{ found: Hit[]; next: ScanCursor | null }> {
  const queries = scans[scan.collection]
  const phases = phasesOf(search, scan)
  const page: Page = { hits: [], wanted: pageSize + 1, budget: budget[scan.collection] }
  for (const phase of phases.slice(from ? phases.indexOf(from.phase) : 0)) {
    const run = { queries, search, scan, phase, filter: residualFilter(search, scan, phase) }
    const stoppedAt = await runPhase(run, from?.phase === phase ? from.after : null, page)
    if (page.hits.length > pageSize) break
    if (stoppedAt !== null) return { found: page.hits, next: { phase, after: stoppedAt } }
  }
  const found = page.hits.slice(0, pageSize)
  return { found, next: page.hits.length > pageSize ? found.at(-1)!.cursor : null }
}

/** Adds the hits of a phase, chunk by chunk; returns the position where the budget ran out, or null. */
async function runPhase(run: Run, after: string | null, page: Page): Promise<string | null> {
  const { queries, scan, phase, filter } = run
  const bounds = boundsOf(scan, phase)
  const hasResidualFilter = Object.keys(filter).length > 0
  for (let round = 0; ; round += 1) {
    const chunkSize = Math.min(chunkSizes[round] ?? chunkSizes.at(-1)!, page.budget)
    const upTo = hasResidualFilter ? await queries.seekAhead(scan, { bounds, after }, chunkSize) : null
    await addHits(run, { bounds, after, upTo }, page)
    if (page.hits.length >= page.wanted || upTo === null) return null
    page.budget -= chunkSize
    if (page.budget <= 0) return upTo
    after = upTo
  }
}

/** Adds the hits of one range until the page or the range ends; repeated rows of a guest make room for others. */
async function addHits({ queries, search, scan, phase, filter }: Run, range: ScanRange, page: Page) {
  let { after } = range
  for (;;) {
    const limit = page.wanted - page.hits.length
    const rows = await queries.rows(scan, { ...range, after }, filter, limit)
    page.hits.push(...rows.filter((row) => isFirstOccurrence(search, scan, row)).map(toHit(scan, phase)))
    if (page.hits.length >= page.wanted || rows.length < limit) return
    after = positionOf(scan, rows.at(-1)!)
  }
}

const toHit =
  (scan: IndexScan, phase: Phase) =>
  (row: Document): Hit => ({
    guest: row[isGuestScan(scan.name) ? '_id' : 'guest'] as ObjectId,
    shown: row as GuestShown,
    cursor: { phase, after: positionOf(scan, row) },
  })

/** A guest with several keys that match has several rows in the scan; only the first of them counts. */
function isFirstOccurrence(search: SearchKeys, scan: IndexScan, row: Document): boolean {
  const keys = positionOf(scan, row).split(' ').slice(scan.codes.length)
  return scan.texts.every(
    (field, n) => keys[n] === firstMatch(search[field], (row as GuestKeyRow)[`${field}Keys`]),
  )
}

/** The matching key that comes first in the index, which orders by bytes. */
const firstMatch = (typed: string, keys: string[]) =>
  keys
    .filter((key) => key.startsWith(typed))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .at(0)
