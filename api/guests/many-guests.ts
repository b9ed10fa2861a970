import type { NewGuest } from '../../shared/schemas/guest.ts'
import type { Member } from '../members/users.collection.ts'
import { type GuestCollections, identityOf, newGuest } from './create-guest.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

export type BulkGuestDeps = GuestCollections & { now: () => Date }

/**
 * Adds many guests that differ from each other and from all stored ones: for demo data, benchmarks and tests.
 * Throws when one of them is stored already.
 */
export async function addManyGuests(
  deps: BulkGuestDeps,
  member: Pick<Member, '_id'>,
  typed: NewGuest[],
): Promise<GuestDoc[]> {
  const guests = typed.map((each) => newGuest(deps, member, each, null))
  await storeManyGuests(deps, guests)
  return guests
}

/** Stores guests with their search keys. Throws when one of them is stored already. */
export async function storeManyGuests(deps: GuestCollections, guests: GuestDoc[]): Promise<void> {
  if (guests.length === 0) return
  await deps.guestIdentities.insertMany(guests.map((guest) => ({ _id: identityOf(guest), guest: guest._id })))
  await deps.guests.insertMany(guests)
  const rows = guests.flatMap((guest) => keyRowsOf(guest))
  if (rows.length > 0) await deps.guestKeys.insertMany(rows)
}
