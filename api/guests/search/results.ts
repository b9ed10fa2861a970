import { setImmediate } from 'node:timers/promises'
import { guestKeysOf, isExactFor, matchesGuest, readingsOf, type SearchKeys } from '../../../shared/match.ts'
import {
  type Compared,
  gradeOfResult,
  type Judged,
  judgeInSteps,
  type Register,
} from '../../../shared/person/match.ts'
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

export type ResultOptions = {
  search: SearchKeys
  typed: TypedPerson
  register: Register
  /** The guests whose number counts as another one even if it differs only slightly. */
  far: ReadonlySet<string>
  /** What is known from judging the same guests before. */
  compared?: Compared
}

type Candidate = Found & { person?: StoredPerson }

/** How long a search may keep others waiting at once, in milliseconds. */
const pieceMs = 5

/**
 * Judges guests together, because they share the probability, in short pieces. Results are in the order of MAT-06, by
 * default of all of them.
 */
export async function judgeGuests(
  guests: readonly Candidate[],
  options: ResultOptions,
  wanted: readonly Candidate[] = guests,
): Promise<Result[]> {
  return (await inPieces(resultSteps(guests, options, wanted))).sort(byRank)
}

/** Compares guests as `judgeGuests` does, in their order, without what makes them results. */
export const compareGuests = (guests: readonly Candidate[], options: ResultOptions): Promise<Judged[]> =>
  inPieces(compareSteps(guests, options))

async function inPieces<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  for (let began = performance.now(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < pieceMs) continue
    await setImmediate()
    began = performance.now()
  }
}

function* compareSteps(
  guests: readonly Candidate[],
  { typed, register, far, compared }: ResultOptions,
): Generator<undefined, Judged[]> {
  const candidates = []
  for (const { guest, shown, person } of guests) {
    candidates.push({
      person: person ?? storedPerson(shown, romanize),
      canBeNear: !far.has(guest.toHexString()),
    })
    yield
  }
  return yield* judgeInSteps(typed, candidates, register, compared)
}

function* resultSteps(
  guests: readonly Candidate[],
  options: ResultOptions,
  wanted: readonly Candidate[],
): Generator<undefined, Result[]> {
  const judged = yield* compareSteps(guests, options)
  const isWanted = new Set(wanted)
  const results = []
  for (const [n, one] of guests.entries()) {
    if (isWanted.has(one)) results.push(toResult({ guest: one.guest, shown: one.shown }, judged[n]!, options))
    yield
  }
  return results
}

/** Orders results; of two that are equal but for their ids, the one that was found first stays first. */
export function byRank(a: Result, b: Result): number {
  const [rankA, rankB] = [a.rank.slice(0, -24), b.rank.slice(0, -24)]
  return rankA < rankB ? -1 : rankA > rankB ? 1 : 0
}

function toResult(
  found: Found,
  judged: Judged,
  { search, typed }: Pick<ResultOptions, 'search' | 'typed'>,
): Result {
  const { match, bits, isNear, isListed, isClose } = judged
  const keys = guestKeysOf(found.shown)
  const isFound = matchesGuest(search, keys)
  const grade = gradeOfResult(judged, isFound) ?? match.grade
  const isExact = isExactFor(readingsOf(search, typed.isEitherName), keys)
  const { isWholeName } = typed
  const createdAt = found.shown.createdAt.getTime()
  const rank = `${rankOf({ grade, isExact, isFound, isWholeName, bits, createdAt })} ${found.guest.toHexString()}`
  return { ...found, match: { ...match, grade }, isNear, isListed: isListed || isFound, isClose, rank }
}
