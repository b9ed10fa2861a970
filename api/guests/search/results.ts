import { guestKeysOf, isExactFor, matchesGuest, readingsOf, type SearchKeys } from '../../../shared/match.ts'
import { judge, type Judged, type Register } from '../../../shared/person/match.ts'
import { type StoredPerson, storedPerson, type TypedPerson } from '../../../shared/person/people.ts'
import { rankOf } from '../../../shared/person/rank.ts'
import type { Match } from '../../../shared/schemas/guest.ts'
import type { Found } from '../cards.ts'
import { romanize } from '../romanize.ts'

/** A found guest with its match. */
export type Result = Found & {
  match: Match
  isNear: boolean
  /** Whether it belongs to the answer: it matches by D-30, or the names justify it. */
  isListed: boolean
  /** Whether one name and the town agree, so that it may stand among other people where nobody fits better. */
  isClose: boolean
  /** Its rank among results: texts that sort. */
  rank: string
}

type Options = {
  search: SearchKeys
  typed: TypedPerson
  register: Register
  /** The guests whose number counts as another one even if it differs only slightly. */
  far: ReadonlySet<string>
}

/** Judges guests together, because they share the probability. Results are in the order of MAT-06. */
export function judgeGuests(
  guests: (Found & { person?: StoredPerson })[],
  { search, typed, register, far }: Options,
): Result[] {
  const candidates = guests.map(({ guest, shown, person }) => ({
    person: person ?? storedPerson(shown, romanize),
    canBeNear: !far.has(guest.toHexString()),
  }))
  const judged = judge(typed, candidates, register)
  return guests
    .map(({ guest, shown }, n) => toResult({ guest, shown }, judged[n]!, { search, typed }))
    .sort(byRank)
}

/** Orders results; of two that are equal but for their ids, the one that was found first stays first. */
export function byRank(a: Result, b: Result): number {
  const [rankA, rankB] = [a.rank.slice(0, -24), b.rank.slice(0, -24)]
  return rankA < rankB ? -1 : rankA > rankB ? 1 : 0
}

function toResult(
  found: Found,
  { match, bits, isNear, isListed, isClose }: Judged,
  { search, typed }: Pick<Options, 'search' | 'typed'>,
): Result {
  const keys = guestKeysOf(found.shown)
  const isFound = matchesGuest(search, keys)
  // A guest of D-30 is found by the beginning of a name where the names themselves may differ.
  const grade = isFound && !isListed ? 'possible' : match.grade
  const isExact = isExactFor(readingsOf(search, typed.isEitherName), keys)
  const { isWholeName } = typed
  const createdAt = found.shown.createdAt.getTime()
  const rank = `${rankOf({ grade, isExact, isFound, isWholeName, bits, createdAt })} ${found.guest.toHexString()}`
  return { ...found, match: { ...match, grade }, isNear, isListed: isListed || isFound, isClose, rank }
}
