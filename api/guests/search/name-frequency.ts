import { onFirstUse } from '../../../shared/on-first-use.ts'
import type { Register } from '../../../shared/person/match.ts'
import { type Name, wordsOf } from '../../../shared/person/names.ts'
import type { StoredPerson, TypedPerson } from '../../../shared/person/people.ts'
import { skeleton } from '../../../shared/person/sound.ts'
import type { GuestsCollection } from '../guests.collection.ts'
import { firstNameKey, lastNameKey } from '../blocking-keys.ts'
import givenNames from './given-names.json' with { type: 'json' }
import { createScanCache } from './scan-cache.ts'
import surnames from './surnames.json' with { type: 'json' }

type Tables = { tables: { names: string[] }[] }
const namesIn = ({ tables }: Tables) =>
  new Set(tables.flatMap(({ names }) => names.flatMap((line) => line.split(' '))))
const knownGivenNames = onFirstUse(() => namesIn(givenNames))
const knownSurnames = onFirstUse(() => namesIn(surnames))

const letterCounts = onFirstUse(() => {
  const counts = new Map<string, number>()
  for (const name of knownSurnames())
    for (let n = 0; n < name.length; n += 1) {
      const letters = `^${name}$`.slice(n, n + 3)
      counts.set(letters, (counts.get(letters) ?? 0) + 1)
    }
  return counts
})
/** How many common last names hold these three letters: the rarer, the fewer guests share them. */
export const frequencyOf = (letters: string): number => letterCounts().get(letters) ?? 0

export type RegisterStatistics = ReturnType<typeof registerStatistics>

/** A name is rare when fewer than this share of the guests bear it (MAT-02). */
const rare = 1 / 10_000
/** In a register smaller than this a name must also be rare in the public table. */
const largeRegister = 1_000_000
// Counting further changes no grade and little of a probability.
const countedAtMost = 3000
const namesCounted = 12

/** Assumed of names that were not counted. */
const assumedShare = { first: 1 / 300, last: 1 / 2000 }

/** How common names are among the guests: counted in the index of blocking keys, and remembered. Create it once. */
export function registerStatistics(guests: GuestsCollection) {
  const counts = createScanCache((count: number) => count >= countedAtMost)
  const sizes = createScanCache((size: number) => size > largeRegister)

  const sizeOfRegister = () => sizes({ of: 'register' }, () => guests.estimatedCount())
  const countOf = (key: number) => counts({ key }, () => guests.countWithKey(key, countedAtMost))

  /** The names that occur most among these people, counted in the register; others are assumed. */
  async function sharesOf(names: Name[], field: 'first' | 'last', size: number) {
    const sounds = new Map<string, number>()
    for (const name of names) {
      const sound = soundOf(name)
      sounds.set(sound, (sounds.get(sound) ?? 0) + 1)
    }
    const mostOften = [...sounds].sort(([, a], [, b]) => b - a).slice(0, namesCounted)
    const keyOf = field === 'first' ? firstNameKey : lastNameKey
    const counted = mostOften.map(async ([sound]) => [sound, await countOf(keyOf(sound))] as const)
    return { counts: new Map(await Promise.all(counted)), size }
  }

  return {
    /** What is known without counting names. */
    async assumed(): Promise<Register> {
      const shareOf: Register['shareOf'] = (_, field) => assumedShare[field]
      return { size: await sizeOfRegister(), shareOf, isRare: () => false, isGivenName }
    },

    /** What is known of the names of a search and of the guests who may be meant. */
    async of(typed: TypedPerson, people: StoredPerson[]): Promise<Register> {
      const size = await sizeOfRegister()
      const typedNames = typed.pairs.length > 0 ? typed.pairs : [typed]
      const [firsts, lasts] = await Promise.all([
        sharesOf(
          [...typedNames.map(({ first }) => first), ...people.map(({ first }) => first)],
          'first',
          size,
        ),
        sharesOf([...typedNames.map(({ last }) => last), ...people.map(({ last }) => last)], 'last', size),
      ])
      const shareOf: Register['shareOf'] = (name, field) => {
        const count = (field === 'first' ? firsts : lasts).counts.get(soundOf(name))
        // How common a name of a single guest is, is unknown; the table's names are not rare.
        const least = field === 'last' && !isKnownSurname(name) ? rare : 5 * rare
        return count === undefined ? assumedShare[field] : Math.max(least, count / Math.max(size, 1))
      }
      const isRare = (name: Name) => {
        const count = lasts.counts.get(soundOf(name))
        if (count === undefined) return false
        // The guest itself does not count.
        const isRareHere = Math.max(0, count - 1) / Math.max(size, 1) < rare
        return isRareHere && (size >= largeRegister || !isKnownSurname(name))
      }
      return { size, shareOf, isRare, isGivenName }
    },
  }
}

/** The sound by which a name is counted. */
const soundOf = (name: Name) => skeleton(name.whole)
const isGivenName = (folded: string) => knownGivenNames().has(folded)
const isKnownSurname = (name: Name) => wordsOf(name).some((word) => knownSurnames().has(word))
