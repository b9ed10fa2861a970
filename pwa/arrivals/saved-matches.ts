import { useEffect, useMemo, useState } from 'react'
import type { FoundGuest } from '../../shared/schemas/guest.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { ownEntries, searchOwn } from '../stays/own-entries.ts'
import { type Stay, useStays } from '../stays/stays.ts'
import { searchSaved } from '../vault/search-saved.ts'
import { useVault } from '../vault/vault-state.ts'
import { type Arrival, isFullyNamed, personKey } from './arrival.ts'

/** The saved guests who may be an arrival, the surest first, by the arrival's `personKey`. */
export type SavedMatches = ReadonlyMap<string, readonly FoundGuest[]>

const nobody: SavedMatches = new Map()
const fewEnough = 3

/** So long may the rules run before a tap gets its turn, in milliseconds. */
const sliceMs = 30

/**
 * Looks for each arrival among the guests saved on this device, by the rules of the search; nothing leaves the device.
 * Runs in slices while the page is idle, so that no tap and no row of the list waits for it.
 */
export function useSavedMatches(arrivals: readonly Arrival[]): SavedMatches {
  const guests = useVault((vault) => (vault.isOpen ? vault.guests : 0))
  return useMatches(arrivals, guests, searchSaved)
}

/** What the member has written about each arrival, or about somebody who may be the same person; by the arrival's id. */
export function useOwnWords(arrivals: readonly Arrival[]): ReadonlyMap<string, readonly Stay[]> {
  const shown = useStays((stays) => stays.shown)
  const [own, people] = useMemo(() => {
    const entries = ownEntries(shown)
    const about = entries.map(({ id, firstName, lastName, lastFour, city }) =>
      [id, firstName, lastName, lastFour, city].join('|'),
    )
    return [entries, about.join('\n')] as const
  }, [shown])
  const found = useMatches(arrivals, people, searchOwn)
  return useMemo(() => {
    if (own.length === 0) return noWords
    const byId = new Map(own.map((stay) => [stay.id, stay]))
    const wordsOf = (arrival: Arrival) => {
      const ids = [arrival.id, ...(found.get(personKey(arrival)) ?? []).map(({ _id }) => _id)]
      return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    }
    const all = arrivals.map((arrival) => [arrival.id, wordsOf(arrival)] as const)
    return new Map(all.filter(([, words]) => words.length > 0))
  }, [arrivals, own, found])
}

const noWords: ReadonlyMap<string, readonly Stay[]> = new Map()

/** Looks again when `among` is another; falsy for nobody. */
function useMatches(arrivals: readonly Arrival[], among: number | string, find: typeof searchSaved) {
  const [known, setKnown] = useState(nobody)
  const [people, names] = useMemo(() => {
    const named = [...new Map(arrivals.filter(isFullyNamed).map((one) => [personKey(one), one]))]
    return [named, named.map(([key]) => key).join('\n')] as const
  }, [arrivals])
  useEffect(() => {
    let isWanted = true
    void findAll(among ? people : [], find, () => isWanted).then((found) => isWanted && setKnown(found))
    return () => void (isWanted = false)
    // oxlint-disable-next-line react/exhaustive-deps -- `names` says whether the people are others
  }, [names, among, find])
  return known
}

async function findAll(
  people: [string, Arrival][],
  find: typeof searchSaved,
  isWanted: () => boolean,
): Promise<SavedMatches> {
  const found = new Map<string, readonly FoundGuest[]>()
  let began = -Infinity // what is to be painted comes first
  for (const [key, arrival] of people) {
    if (performance.now() - began > sliceMs) {
      await new Promise<void>(whenIdle)
      began = performance.now()
    }
    if (!isWanted()) break
    const { firstName, lastName, lastFour, city } = arrival
    const guests = await find({
      firstName,
      lastName,
      phoneNumber: lastFour,
      city,
      state: '',
      country: '',
    })
    const likely = guests.filter(isLikely).slice(0, fewEnough)
    if (likely.length > 0) found.set(key, likely)
  }
  return found.size === 0 ? nobody : found
}

/** A guest whose name only begins with what was typed may be anybody. */
const isLikely = ({ match }: FoundGuest) =>
  match.grade !== 'other' &&
  !match.fields.some(
    ({ field, verdict }) => verdict === 'differs' && (field === 'firstName' || field === 'lastName'),
  )
