import { guestKeysOf, isExactFor, matchesGuest, readingsOf, type SearchKeys } from '../../../shared/match.ts'
import type { Compared } from '../../../shared/person/match.ts'
import { canBeSimilar, storedPerson, type TypedPerson } from '../../../shared/person/people.ts'
import type { Member } from '../../members/users.collection.ts'
import type { Found } from '../cards.ts'
import type { GuestsCollection } from '../guests.collection.ts'
import { romanize } from '../romanize.ts'
import { mayBeNear, type SearchLimitDeps } from './limits.ts'
import { findTypos, findTransposed } from './one-name.ts'
import type { RegisterStatistics } from './name-frequency.ts'
import { byRank, compareGuests, judgeGuests, type Result, type ResultOptions } from './results.ts'
import type { GuestScans } from './scan-queries.ts'
import {
  distinct,
  findByLetters,
  findBySound,
  findLoosely,
  findSimilar,
  type SimilarGuest,
} from './similar.ts'

export type CandidateDeps = SearchLimitDeps & {
  guests: GuestsCollection
  guestScans: GuestScans
  register: RegisterStatistics
}

/** So many exact matches fill the first ten results; a search of names alone needs no similar ones then. */
const enoughExact = 10

/** Who may be meant by a search, and how any guest compares with it. */
export type Candidates = {
  ids: ReadonlySet<string>
  /** Who may be meant, in the order of MAT-06. */
  listed: Result[]
  /** Judges guests that were found by D-30, together with the candidates. */
  judge: (found: Found[]) => Promise<Result[]>
}

/** The candidates of a search. `first` is its first page by D-30, which may still be read; null for a later page. */
export async function findCandidates(
  deps: CandidateDeps,
  member: Member,
  { search, typed }: { search: SearchKeys; typed: TypedPerson },
  first: Promise<Found[]> | null,
): Promise<Candidates> {
  const isWaiting = isAnswered(search, typed, first && 'unread')
  const [own, transposed, found, early] = await Promise.all([
    ownWithheld(deps, member),
    findTransposed(deps.guestScans, { search, typed }),
    first,
    isWaiting ? null : readCandidates(deps, { search, typed }),
    // Remembered until the candidates are compared.
    isWaiting ? null : registerOf(deps, typed, []),
  ])
  const isEnough = !early && isAnswered(search, typed, found && [...found, ...transposed])
  const others = early ?? (isEnough ? [] : await readCandidates(deps, { search, typed }))
  const nearest = distinct([...own, ...toSimilar(transposed), ...others])
  const compared: Compared = new WeakMap()
  const byLetters =
    isEnough || (await isAnySure(deps, { search, typed, compared }, nearest))
      ? []
      : await findByLetters(deps, typed, nearest.length >= enoughExact)
  const similar = distinct([...nearest, ...byLetters])
  if (similar.length === 0) return noCandidates(deps, { search, typed })
  const register = await registerOf(deps, typed, similar)
  const asked = { search, typed, register, compared }
  const far = await tooFar(deps, member, similar, asked)
  const judgeWith = (found: Found[], wanted?: Found[]) =>
    judgeGuests([...similar, ...found], { ...asked, far }, wanted)
  const ids = new Set(similar.map(({ guest }) => guest.toHexString()))
  return {
    ids,
    listed: withClosest((await judgeWith([])).sort((a, b) => (a.rank < b.rank ? -1 : 1))),
    judge: async (found) => {
      const others = found.filter(({ guest }) => !ids.has(guest.toHexString()))
      return others.length === 0 ? [] : judgeWith(found, others)
    },
  }
}

/** Whether one of these guests is more than possible, so that nobody has to look further. */
async function isAnySure(
  deps: CandidateDeps,
  { search, typed, compared }: { search: SearchKeys; typed: TypedPerson; compared: Compared },
  guests: SimilarGuest[],
): Promise<boolean> {
  const register = await registerOf(deps, typed, guests)
  const judged = await compareGuests(guests, { search, typed, register, compared, far: new Set() })
  return judged.some(
    ({ match, isListed }) => isListed && match.grade !== 'possible' && match.grade !== 'other',
  )
}

/** Those who are listed; where nobody is at least possible, also up to ten who are close, as other people. */
function withClosest(judged: Result[]): Result[] {
  const listed = judged.filter(({ isListed }) => isListed)
  if (listed.some(({ match }) => match.grade !== 'other')) return listed
  const close = judged.filter(({ isListed, isClose }) => isClose && !isListed)
  return [...listed, ...close.slice(0, Math.max(0, enoughExact - listed.length))].sort(byRank)
}

/** For a search that needs none: guests of D-30 are judged without counting names. */
export async function noCandidates(
  deps: CandidateDeps,
  { search, typed }: { search: SearchKeys; typed: TypedPerson },
): Promise<Candidates> {
  const register = await deps.register.assumed()
  const judge = (found: Found[]) => judgeGuests(found, { search, typed, register, far: new Set() })
  return { ids: new Set(), listed: [], judge }
}

/**
 * Whether a search needs no similar guests: it tells too little of a person, or its exact matches fill the page; as long
 * as they are unread, whether they may.
 */
function isAnswered(search: SearchKeys, typed: TypedPerson, found: Found[] | 'unread' | null): boolean {
  if (!canBeSimilar(typed)) return true
  const hasNamesOnly = search.phone + typed.phone.four + search.city + search.state + search.country === ''
  if (!hasNamesOnly || !found || typed.isWholeName) return false
  if (found === 'unread') return true
  const readings = readingsOf(search, typed.isEitherName)
  return found.filter(({ shown }) => isExactFor(readings, guestKeysOf(shown))).length >= enoughExact
}

/** What the member has entered of people who were erased, which no one else finds; at most 50. */
const ownWithheld = async ({ guests }: CandidateDeps, member: Member): Promise<SimilarGuest[]> => {
  const found = await guests.shown({ withheld: true, createdBy: member._id }, 50)
  return toSimilar(found.map((shown) => ({ guest: shown._id, shown })))
}

const toSimilar = (found: Found[]): SimilarGuest[] =>
  found.map(({ guest, shown }) => ({ guest, shown, person: storedPerson(shown, romanize) }))

async function readCandidates(
  deps: CandidateDeps,
  { search, typed }: { search: SearchKeys; typed: TypedPerson },
): Promise<SimilarGuest[]> {
  if (typed.isEitherName) {
    const found = await Promise.all([
      findSimilar(deps, typed),
      findTypos(deps.guestScans, { search, typed }).then(toSimilar),
      findBySound(deps, typed),
    ])
    return found.flat().filter(({ shown }) => hasDigits(typed) || !matchesGuest(search, guestKeysOf(shown)))
  }
  const similar = await findSimilar(deps, typed)
  return similar.length >= enoughExact ? similar : distinct([...similar, ...(await findLoosely(deps, typed))])
}

const hasDigits = ({ phone }: TypedPerson) => phone.whole + phone.four !== ''

/** How common the names are changes nothing for one name without digits, so they are not counted. */
const registerOf = ({ register }: CandidateDeps, typed: TypedPerson, similar: SimilarGuest[]) =>
  typed.isEitherName && !hasDigits(typed)
    ? register.assumed()
    : register.of(
        typed,
        similar.map(({ person }) => person),
      )

/** The guests of whom this member may not learn that the number differs only slightly (MAT-03). */
async function tooFar(
  deps: CandidateDeps,
  member: Member,
  guests: SimilarGuest[],
  asked: Omit<ResultOptions, 'far'>,
): Promise<ReadonlySet<string>> {
  const far = new Set<string>()
  const { whole } = asked.typed.phone
  if (whole === '') return far
  const judged = await judgeGuests(guests, { ...asked, far })
  for (const { guest, isNear, isListed } of judged)
    if (isNear && (!isListed || !(await mayBeNear(deps, member, guest, whole)))) far.add(guest.toHexString())
  return far
}
