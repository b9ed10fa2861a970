import type { NewGuest } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { identityOf, newGuest } from './create-guest.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

/**
 * Adds many guests that are known to differ from each other and from all stored ones, for demo data, measuring
 * and tests. Throws when one of them is there already.
 */
export async function addManyGuests(
  deps: Pick<Deps, 'now' | 'guests' | 'guestKeys' | 'guestIdentities'>,
  member: Pick<Member, '_id'>,
  typed: NewGuest[],
): Promise<GuestDoc[]> {
  const guests = typed.map((each) => newGuest(deps, member, each, null))
  await storeManyGuests(deps, guests)
  return guests
}

/** Stores guests with the keys that they are found by. Throws when one of them is there already. */
export async function storeManyGuests(
  deps: Pick<Deps, 'guests' | 'guestKeys' | 'guestIdentities'>,
  guests: GuestDoc[],
): Promise<void> {
  if (guests.length === 0) return
  await deps.guestIdentities.docs.insertMany(
    guests.map((guest) => ({ _id: identityOf(guest), guest: guest._id })),
  )
  await deps.guests.docs.insertMany(guests)
  const rows = guests.flatMap((guest) => keyRowsOf(guest))
  if (rows.length > 0) await deps.guestKeys.docs.insertMany(rows, { ordered: false, ignoreUndefined: true })
}
