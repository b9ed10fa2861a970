import * as v from 'valibot'
import { isSearchable, type SearchKeys, searchKeysOf } from '../../../shared/match.ts'
import { type TypedPerson, typedPerson } from '../../../shared/person/people.ts'
import type { FoundGuest, GuestSearch } from '../../../shared/schemas/guest.ts'
import type { Member } from '../../members/users.collection.ts'
import { readCursor, writeCursor } from '../../http/cursors.ts'
import { Invalid } from '../../http/errors.ts'
import { type CardDeps, guestCards } from '../cards.ts'
import { romanize } from '../romanize.ts'
import { countPhoneMiss } from '../phone-misses.ts'
import { type Candidates, type CandidateDeps, findCandidates, noCandidates } from './candidates.ts'
import { candidateScans, isGuestScan, scanNames } from './index-scan.ts'
import { addToDay, countSearch } from './limits.ts'
import { addDistinctGuests, type DistinctGuestsDeps } from './distinct-guests.ts'
import { findGuests, type Hit, type ScanCursor } from './page-scan.ts'
import { withoutMerged } from './merged.ts'
import { phasesOf } from './phases.ts'
import { chooseScan } from './query-plan.ts'
import { byRank, type Result } from './results.ts'
import type { GuestScans } from './scan-queries.ts'
import { numbersOf } from './whole-number.ts'
import { withinTime } from './within-time.ts'

export type SearchDeps = CandidateDeps & DistinctGuestsDeps & CardDeps & { guestScans: GuestScans }

const pageSize = 50
/** How many people of another kind the first page shows (MAT-06). */
const othersOnFirstPage = 10

/** An answer is one list: who may be meant, then the rest of D-30, then other people with this name. */
const InScan = v.pipe(
  v.strictObject({
    scan: v.picklist(scanNames),
    phase: v.picklist(['all', 'exact', 'rest']),
    after: v.pipe(v.string(), v.maxLength(600)),
    /** Candidates stood on an earlier page, and are left out here. */
    similar: v.optional(v.literal(true)),
  }),
  v.check(({ scan, after }) => !isGuestScan(scan) || /^[0-9a-f]{24}$/.test(after)),
)
const AmongCandidates = v.strictObject({
  part: v.picklist(['similar', 'other']),
  after: v.pipe(v.string(), v.regex(/^(\d [012] \d{4} \d{16} [0-9a-f]{24})?$/)),
})
const SearchCursor = v.union([InScan, AmongCandidates])
type SearchCursor = v.InferOutput<typeof SearchCursor>

type SearchPage = { guests: FoundGuest[]; nextCursor: string | null }
type Asked = { search: SearchKeys; typed: TypedPerson; from: SearchCursor | null }

/**
 * A page of at most 50 guests: those that match every filled field, and those who may be meant all the same, the surest
 * first, each with its match. A search costs no credit. Throws Invalid when there is nothing to search by or the cursor
 * is unknown, TooMany beyond the limits of searches and of distinct guests a day, and a Refusal
 * with 503 when the database takes too long.
 */
export async function searchGuests(
  deps: SearchDeps,
  member: Member,
  input: GuestSearch,
): Promise<SearchPage> {
  const fields = { ...input, ...numbersOf(input) }
  const search = searchKeysOf(fields)
  if (!isSearchable(search)) {
    throw new Invalid(
      'Enter a first name, a last name, a phone number of 10 or more digits, a city or a state.',
    )
  }
  const from = readCursor(SearchCursor, input.cursor)
  await countSearch(deps, member)
  const uncountMiss = search.phone === '' ? null : await countPhoneMiss(deps, member)
  const asked = { search, typed: typedPerson(fields, romanize), from }
  const [page] = await Promise.all([
    withinTime(() => findPage(deps, member, asked), tooSlow),
    addToDay(deps, member),
  ])
  const [cards] = await Promise.all([
    guestCards(deps, member, page.results),
    page.isHit && uncountMiss?.(),
    addDistinctGuests(
      deps,
      member,
      page.results.map(({ guest }) => guest),
    ),
  ])
  const guests = cards.map((card, n) => ({ ...card, match: page.results[n]!.match }))
  return { guests, nextCursor: page.next && writeCursor(page.next) }
}

const tooSlow = 'This search takes too long. Please type more of a name or fill in another field.'

type Page = { results: Result[]; next: SearchCursor | null }

/** One page, from the part that the cursor names; `isHit`: a guest has the number that was typed. */
async function findPage(deps: SearchDeps, member: Member, asked: Asked): Promise<Page & { isHit: boolean }> {
  const { from } = asked
  const isInScan = from !== null && 'scan' in from
  const reading = from === null ? scan(deps, asked, null, pageSize) : null
  const [first, candidates] = await Promise.all([
    reading,
    isInScan && !from.similar
      ? noCandidates(deps, asked)
      : findCandidates(deps, member, asked, reading && reading.then(({ found }) => found)),
  ])
  const page = await fillPage(deps, asked, candidates, first)
  const isHit = [...candidates.listed, ...page.results].some(hasNumber)
  return { ...page, results: await withoutMerged(deps, page.results), isHit }
}

const hasNumber = ({ match }: Result) =>
  match.fields.some(({ field, verdict }) => field === 'phoneNumber' && verdict === 'agrees')
const isOther = ({ match }: Result) => match.grade === 'other'

async function fillPage(
  deps: SearchDeps,
  asked: Asked,
  candidates: Candidates,
  first: Scanned | null,
): Promise<Page> {
  const { from } = asked
  const part = from === null ? 'similar' : 'scan' in from ? 'scan' : from.part
  const after = from && 'part' in from ? from.after : ''
  const behind = candidates.listed.filter(({ rank }) => rank > after)
  const results = part === 'similar' ? behind.filter((one) => !isOther(one)).slice(0, pageSize) : []
  if (results.length === pageSize) return { results, next: { part: 'similar', after: results.at(-1)!.rank } }
  if (part !== 'other') {
    const start = from && 'scan' in from ? from : null
    const scanned = await scanRest(deps, asked, candidates, { first, start, room: pageSize - results.length })
    results.push(...scanned.results)
    results.sort(byRank)
    if (scanned.next) return { results, next: scanned.next }
  }
  const others = part === 'other' ? behind : candidates.listed.filter(isOther)
  const most = from === null ? othersOnFirstPage - results.filter(isOther).length : pageSize
  const shown = others.slice(0, Math.min(most, pageSize - results.length))
  const last = shown.at(-1)?.rank ?? (part === 'other' ? after : '')
  return {
    results: [...results, ...shown],
    next: shown.length < others.length ? { part: 'other', after: last } : null,
  }
}

/** Guests of D-30 who are no candidates, up to `room` of them; on the first page not more than ten who are `other`. */
async function scanRest(
  deps: SearchDeps,
  asked: Asked,
  { ids, judge }: Candidates,
  { first, start, room }: { first: Scanned | null; start: v.InferOutput<typeof InScan> | null; room: number },
): Promise<Page> {
  const rest = first?.found.filter(({ guest }) => !ids.has(guest.toHexString()))
  const isEnough = first && rest && (first.next === null || rest.length === room)
  const page =
    isEnough && rest.length <= room ? { ...first, found: rest } : await scan(deps, asked, start, room, ids)
  const judged = await judge(page.found)
  const found = start ? page.found : withFewOthers(page.found, judged)
  const kept = new Set(found.map(({ guest }) => guest.toHexString()))
  const stoppedAt = found.length < page.found.length ? found.at(-1)!.cursor : page.next
  const flag = ids.size > 0 && { similar: true as const }
  return {
    results: judged.filter(({ guest }) => kept.has(guest.toHexString())),
    next: stoppedAt && { scan: page.scan, ...stoppedAt, ...flag },
  }
}

/** The first guests of a scan, up to the tenth who is `other`. */
function withFewOthers(found: Hit[], judged: Result[]): Hit[] {
  const others = new Set(judged.filter(isOther).map(({ guest }) => guest.toHexString()))
  const eleventh = found.filter(({ guest }) => others.has(guest.toHexString()))[othersOnFirstPage]
  return eleventh ? found.slice(0, found.indexOf(eleventh)) : found
}

type Scanned = { found: Hit[]; next: ScanCursor | null; scan: (typeof scanNames)[number] }

/** So many guests of D-30 behind the cursor, without some. */
async function scan(
  { guestScans }: SearchDeps,
  { search }: Asked,
  from: v.InferOutput<typeof InScan> | null,
  wanted: number,
  without: ReadonlySet<string> = new Set(),
): Promise<Scanned> {
  const scan = from ? candidateScans(search).get(from.scan) : await chooseScan(guestScans, search)
  if (!scan || (from && !phasesOf(search, scan).includes(from.phase)))
    throw new Invalid('This page belongs to another search. Please search again.')
  const found: Hit[] = []
  let start: ScanCursor | null = from
  for (;;) {
    const page = await findGuests(guestScans, search, scan, start, { pageSize })
    const others = page.found.filter(({ guest }) => !without.has(guest.toHexString()))
    const taken = others.slice(0, wanted - found.length)
    found.push(...taken)
    if (taken.length < others.length) return { found, next: found.at(-1)!.cursor, scan: scan.name }
    // A page that is not full has used up what one search may read.
    if (found.length === wanted || page.found.length < pageSize || !page.next)
      return { found, next: page.next, scan: scan.name }
    start = page.next
  }
}
