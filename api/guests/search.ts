import { MongoServerError } from 'mongodb'
import * as v from 'valibot'
import { isSearchable, type SearchKeys, searchKeysOf } from '../../shared/match.ts'
import type { GuestCard, GuestSearch } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Invalid, Refusal } from '../http/errors.ts'
import { guestCards } from './cards.ts'
import { chooseWalk } from './choose-walk.ts'
import { readCursor, writeCursor } from '../http/cursors.ts'
import { findGuests, phasesOf } from './find-guests.ts'
import { addToDay, countPhoneSearch, countSearch } from './search-limits.ts'
import { walksOf } from './walks.ts'

const pageSize = 50
const walkNames = ['phone', 'name', 'first', 'last', 'stateCity', 'city', 'state'] as const
const guestWalks = new Set<string>(['phone', 'state'])

const SearchPlace = v.pipe(
  v.strictObject({
    walk: v.picklist(walkNames),
    phase: v.picklist(['all', 'exact', 'rest']),
    after: v.pipe(v.string(), v.maxLength(600)),
  }),
  v.check(({ walk, after }) => !guestWalks.has(walk) || /^[0-9a-f]{24}$/.test(after)),
)

export type SearchPage = { guests: GuestCard[]; nextCursor: string | null }

/**
 * A page of at most 50 guests that fit every filled field, exact matches first (D-30 to D-32, D-35). It costs
 * no credit. Throws Invalid when there is nothing to search by or the cursor is unknown, TooMany beyond the
 * limits of D-31, and a Refusal with 503 when the database takes too long.
 */
export async function searchGuests(deps: Deps, member: Member, input: GuestSearch): Promise<SearchPage> {
  const search = searchKeysOf(input)
  if (!isSearchable(search)) {
    throw new Invalid(
      'Enter a first name, a last name, a phone number of 10 or more digits, a city or a state.',
    )
  }
  const from = readCursor(SearchPlace, input.cursor)
  await countSearch(deps, member)
  const takeBack = search.phone === '' ? null : await countPhoneSearch(deps, member)
  const [page] = await Promise.all([findPage(deps, search, from), addToDay(deps, member)])
  const isHit = page.found.length > 0
  const [guests] = await Promise.all([guestCards(deps, member, page.found), isHit && takeBack?.()])
  return { guests, nextCursor: page.nextCursor }
}

async function findPage(deps: Deps, search: SearchKeys, from: v.InferOutput<typeof SearchPlace> | null) {
  try {
    const walk = from ? walksOf(search).get(from.walk) : await chooseWalk(deps, search)
    if (!walk || (from && !phasesOf(search, walk).includes(from.phase)))
      throw new Invalid('This page belongs to another search. Please search again.')
    const { found, next } = await findGuests(deps, search, walk, from, { pageSize })
    return { found, nextCursor: next && writeCursor({ walk: walk.name, ...next }) }
  } catch (error) {
    throw isTimeout(error) ? tooSlow() : error
  }
}

const isTimeout = (error: unknown) => error instanceof MongoServerError && error.code === 50
const tooSlow = () =>
  new Refusal(503, 'This search takes too long. Please type more of a name or fill in another field.', {
    retryAfterSeconds: 5,
  })
