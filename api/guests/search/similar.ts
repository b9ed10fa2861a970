import type { Document, Filter, WithId } from 'mongodb'
import { hasPair, type StoredPerson, storedPerson, type TypedPerson } from '../../../shared/person/people.ts'
import { phoneKeysOf } from '../../../shared/person/phones.ts'
import type { Found } from '../cards.ts'
import type { GuestShown } from '../guest-shown.ts'
import { type GuestDoc, type GuestsCollection, blockingIndex } from '../guests.collection.ts'
import { romanize } from '../romanize.ts'
import { searchBlockingKeys, townHashOf } from '../blocking-keys.ts'
import { frequencyOf } from './name-frequency.ts'

/** A guest who may be meant, with the whole number if it is known. */
export type SimilarGuest = Found & { person: StoredPerson }

type SimilarDeps = { guests: GuestsCollection }

/** How many guests each lookup reads at most: 500 together, however many guests there are. */
const limits = {
  phone: 20,
  four: 60,
  pairsOfTown: 50,
  pairsOfState: 40,
  pairs: 80,
  slipsOfTown: 40,
  slips: 24,
}
const lateLimits = { names: 40, initials: 20 }
const oneNameLimit = 40
/** Of the letter groups, after many guests have been read and after few. */
const groupLimits = {
  many: { namesOfTown: 30, ofTown: 15, rarest: 1, each: 15 },
  few: { lastNames: 60, ofTown: 80, rarest: 6, each: 20 },
}

/** The guests whose blocking keys a search shares, from the sharpest blocking keys on; at most 500. */
export async function findSimilar(deps: SimilarDeps, typed: TypedPerson): Promise<SimilarGuest[]> {
  const { four, pairs, slips } = searchBlockingKeys(typed)
  const { phone, town, state } = typed
  const inTown = town === '' ? null : { townHash: townHashOf(town) }
  const inState = state === '' ? null : { state }
  const [named, sounding] = hasPair(typed) ? [pairs, slips] : [[], []]
  const found = await Promise.all([
    phone.whole === '' ? [] : read(deps, { phoneKey: { $in: phoneKeysOf(phone) } }, limits.phone),
    // For a state MongoDB would have to choose between indexes.
    byBlockingKeys(deps, named, inState, limits.pairsOfState),
    inTown ? [] : byBlockingKeys(deps, sounding, inState, limits.slipsOfTown),
    byLookups(deps, [
      [four, {}, limits.four],
      [named, inTown, limits.pairsOfTown],
      [named, {}, limits.pairs],
      [sounding, inTown, limits.slipsOfTown],
      [sounding, {}, limits.slips],
    ]),
  ])
  return distinct(found.flat())
}

/** The blocking keys of the last resort, for a search without a match: one name in this town, or the initial and last name. */
export async function findLoosely(deps: SimilarDeps, typed: TypedPerson): Promise<SimilarGuest[]> {
  if (!hasPair(typed)) return []
  const { names, initials } = searchBlockingKeys(typed)
  const inTown = typed.town === '' ? null : { townHash: townHashOf(typed.town) }
  return byLookups(deps, [
    [names, inTown, lateLimits.names],
    [initials, inTown ?? {}, lateLimits.initials],
  ])
}

/**
 * The guests who share letters of the last name and the initial, those of the town first, then by the rarest letters: where
 * no keys of both names find anybody.
 */
export async function findByLetters(deps: SimilarDeps, typed: TypedPerson, isMany: boolean) {
  if (!hasPair(typed)) return []
  const { groups, names, lasts } = searchBlockingKeys(typed)
  const { many, few } = groupLimits
  const limit = isMany ? many : few
  const rarest = groups.toSorted((a, b) => frequencyOf(a.letters) - frequencyOf(b.letters))
  const inTown = typed.town === '' ? null : { townHash: townHashOf(typed.town) }
  const keys = rarest.map(({ key }) => key)
  return byLookups(deps, [
    [keys.slice(0, 16), inTown, limit.ofTown],
    ...keys.slice(0, limit.rarest).map((key): Lookup => [[key], {}, limit.each]),
    isMany ? [names, inTown, many.namesOfTown] : [lasts, {}, few.lastNames],
  ])
}

/** The guests of whom either name sounds like the one that was typed, or may be short for it. */
export async function findBySound(deps: SimilarDeps, typed: TypedPerson): Promise<SimilarGuest[]> {
  const swapped = { ...typed, first: typed.last, last: typed.first }
  const blockingKeys = [...searchBlockingKeys(typed).names, ...searchBlockingKeys(swapped).names]
  const inTown = typed.town === '' ? null : { townHash: townHashOf(typed.town) }
  return byBlockingKeys(deps, blockingKeys, inTown ?? {}, oneNameLimit)
}

export const distinct = (guests: SimilarGuest[]): SimilarGuest[] => [
  ...new Map(guests.map((one) => [one.guest.toHexString(), one])).values(),
]

const byBlockingKeys = (
  deps: SimilarDeps,
  blockingKeys: number[],
  within: Filter<GuestDoc> | null,
  limit: number,
) =>
  blockingKeys.length === 0 || within === null
    ? []
    : read(deps, { blockingKeys: { $in: blockingKeys }, ...within }, limit, blockingIndex)

type Lookup = [blockingKeys: number[], within: { townHash?: number } | null, limit: number]

/** The guests of all these lookups, in two queries at once: MongoDB reads the lookups of one after another. */
async function byLookups({ guests }: SimilarDeps, lookups: Lookup[]): Promise<SimilarGuest[]> {
  const asked = lookups.flatMap(([blockingKeys, within, limit]) =>
    blockingKeys.length === 0 || within === null
      ? []
      : [{ filter: { blockingKeys: { $in: blockingKeys }, ...within }, limit }],
  )
  const halves = [0, 1].map((half) => asked.filter((_, n) => n % 2 === half))
  const found = await Promise.all(
    halves.filter((some) => some.length > 0).map((some) => guests.shownOfEach(some)),
  )
  return toSimilar(found.flat())
}

async function read(
  { guests }: SimilarDeps,
  filter: Filter<GuestDoc>,
  limit: number,
  hint?: Document,
): Promise<SimilarGuest[]> {
  return toSimilar(await guests.shown(filter, limit, hint))
}

const toSimilar = (found: WithId<GuestShown>[]): SimilarGuest[] =>
  [...new Map(found.map((shown) => [shown._id.toHexString(), shown])).values()].map((shown) => ({
    guest: shown._id,
    shown,
    person: storedPerson(shown, romanize),
  }))
