import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { fold } from '../../shared/fold.ts'
import { Person } from '../../shared/schemas/arrivals.ts'
import type { StayFields } from '../../shared/schemas/stays.ts'
import { type BlockingKeys, searchBlockingKeys, townHashOf } from '../guests/blocking-keys.ts'
import { askedOf } from '../guests/search/check.ts'

const mostKeys = 96

/** Whom a check of this stay asks about; null without a name, and for what no check takes. */
export function personOf({ firstName, lastName, lastFour, city }: StayFields) {
  const read = v.safeParse(Person, { firstName, lastName, lastFour, city })
  return read.success && fold(read.output.firstName + read.output.lastName) !== '' ? read.output : null
}

/**
 * What a guest who is likely the person of a stay shares with it: four digits with a name, or both names in the town.
 * Null without both names and a town, where no guest is likely (MAT-02).
 */
export function likelyKeys(fields: StayFields) {
  const person = personOf(fields)
  const typed = person && askedOf(person).typed
  if (!typed || typed.pairs.length === 0 || typed.town === '') return null
  const { four, pairs, slips } = searchBlockingKeys(typed)
  return { four, inTown: [...pairs, ...slips], townHash: townHashOf(typed.town) }
}

/** Keyed hashes of these. */
export function keysOfStay(fields: StayFields, secret: string): string[] {
  const likely = likelyKeys(fields)
  if (!likely) return []
  const { four, inTown, townHash } = likely
  const keys = [...four.map(String), ...inTown.map((key) => `${key} ${townHash}`)]
  return keys.slice(0, mostKeys).map(hashWith(secret))
}

/** Those of a guest, which meet those of a stay. */
export const keysOfGuest = ({ blockingKeys, townHash }: BlockingKeys, secret: string): string[] =>
  blockingKeys.flatMap((key) => [`${key}`, `${key} ${townHash}`]).map(hashWith(secret))

export const hashWith = (secret: string) => (key: string) =>
  createHmac('sha256', secret).update(key).digest('base64url').slice(0, 12)
