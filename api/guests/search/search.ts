import { MongoServerError } from 'mongodb'
import * as v from 'valibot'
import { isSearchable, type SearchKeys, searchKeysOf } from '../../../shared/match.ts'
import type { GuestCard, GuestSearch } from '../../../shared/schemas/guest.ts'
import type { Member } from '../../members/users.collection.ts'
import { readCursor, writeCursor } from '../../http/cursors.ts'
import { Invalid, Refusal } from '../../http/errors.ts'
import { type CardDeps, guestCards } from '../cards.ts'
import { candidateScans, isGuestScan, scanNames } from './index-scan.ts'
import { addToDay, countPhoneSearch, countSearch, type SearchLimitDeps } from './limits.ts'
import { meetGuests, type MetGuestsDeps } from './met-guests.ts'
import { findGuests } from './page-scan.ts'
import { phasesOf } from './phases.ts'
import { chooseScan } from './query-plan.ts'
import type { GuestScans } from './scan-queries.ts'

export type SearchDeps = SearchLimitDeps & MetGuestsDeps & CardDeps & { guestScans: GuestScans }

const pageSize = 50

const SearchCursor = v.pipe(
  v.strictObject({
    scan: v.picklist(scanNames),
    phase: v.picklist(['all', 'exact', 'rest']),
    after: v.pipe(v.string(), v.maxLength(600)),
  }),
  v.check(({ scan, after }) => !isGuestScan(scan) || /^[0-9a-f]{24}$/.test(after)),
)
type SearchCursor = v.InferOutput<typeof SearchCursor>

export type SearchPage = { guests: GuestCard[]; nextCursor: string | null }

/**
 * A page of at most 50 guests that match every filled field, exact matches first. A search costs no credit.
 * Throws Invalid when there is nothing to search by or the cursor is unknown, TooMany beyond the limits of
 * searches and of guests met in a day, and a Refusal with 503 when the database takes too long.
 */
export async function searchGuests(
  deps: SearchDeps,
  member: Member,
  input: GuestSearch,
): Promise<SearchPage> {
  const search = searchKeysOf(input)
  if (!isSearchable(search)) {
    throw new Invalid(
      'Enter a first name, a last name, a phone number of 10 or more digits, a city or a state.',
    )
  }
  const from = readCursor(SearchCursor, input.cursor)
  await countSearch(deps, member)
  const uncountMiss = search.phone === '' ? null : await countPhoneSearch(deps, member)
  const [page] = await Promise.all([findPage(deps.guestScans, search, from), addToDay(deps, member)])
  const isHit = page.found.length > 0
  const met = page.found.map(({ guest }) => guest)
  const [guests] = await Promise.all([
    guestCards(deps, member, page.found),
    isHit && uncountMiss?.(),
    meetGuests(deps, member, met),
  ])
  return { guests, nextCursor: page.nextCursor }
}

async function findPage(scans: GuestScans, search: SearchKeys, from: SearchCursor | null) {
  try {
    const scan = from ? candidateScans(search).get(from.scan) : await chooseScan(scans, search)
    if (!scan || (from && !phasesOf(search, scan).includes(from.phase)))
      throw new Invalid('This page belongs to another search. Please search again.')
    const { found, next } = await findGuests(scans, search, scan, from, { pageSize })
    return { found, nextCursor: next && writeCursor({ scan: scan.name, ...next }) }
  } catch (error) {
    throw isTimeout(error) ? tooSlow() : error
  }
}

const isTimeout = (error: unknown) => error instanceof MongoServerError && error.code === 50
const tooSlow = () =>
  new Refusal(503, 'This search takes too long. Please type more of a name or fill in another field.', {
    retryAfterSeconds: 5,
  })
