import { ObjectId } from 'mongodb'
import type { NewGuest } from '../../../shared/schemas/guest.ts'
import { addManyGuests, type BulkGuestDeps } from '../many-guests.ts'

let numbers = 0

/** What a member could type for a new guest, with a unique phone number. */
export function typedGuest(overrides: Partial<NewGuest> = {}): NewGuest {
  numbers += 1
  return {
    firstName: 'Gina',
    lastName: `Guest${numbers}`,
    phoneNumber: `(555) ${String(numbers).padStart(7, '0')}`,
    city: 'Austin',
    state: 'TX',
    country: 'US',
    ...overrides,
  }
}

/** Stores guests added by another member; returns their ids. */
export async function seedGuests(deps: BulkGuestDeps, typed: Partial<NewGuest>[]): Promise<string[]> {
  const guests = await addManyGuests(deps, { _id: new ObjectId() }, typed.map(typedGuest))
  return guests.map(({ _id }) => _id.toHexString())
}

const firstNames = [
  'James',
  'Mary',
  'José',
  'Ann-Marie',
  'Li',
  'Anna',
  'Joanna',
  'Mary Ann',
  'Søren',
  'Wei',
  'Anne',
]
const lastNames = [
  'Smith',
  'Smithson',
  'de la Cruz',
  'Cruz',
  "O'Brien",
  'Núñez',
  'Lee',
  'Li',
  'Van Dyke',
  'Dykes',
  'Łęcki',
]
const cities = [
  'Austin',
  'New York',
  'York',
  'San Antonio',
  'Antonio',
  'Paris',
  'Saint-Denis',
  'Santa Ana',
  '',
]
const places = [
  ['TX', 'US'],
  ['NY', 'US'],
  ['', 'FR'],
  ['', 'US'],
  ['PA', 'US'],
] as const

/** The n-th of many invented guests; many share a name, and some names have several words. */
export function inventedGuest(n: number): NewGuest {
  const pick = <T>(list: readonly T[], salt: number) => list[hash(n, salt) % list.length]!
  const [state, country] = pick(places, 4)
  const phoneNumber = String(2_000_000_000 + n)
  return {
    firstName: pick(firstNames, 1),
    lastName: pick(lastNames, 2),
    phoneNumber,
    city: pick(cities, 3),
    state,
    country,
  }
}

/** A deterministic hash that spreads numbers evenly. */
function hash(n: number, salt: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
