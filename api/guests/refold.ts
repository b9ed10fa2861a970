import type { ObjectId } from 'mongodb'
import { foldVersion } from '../../shared/fold.ts'
import { guestKeysOf } from '../../shared/match.ts'
import type { Deps } from '../deps.ts'
import { identityOf } from './create-guest.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

const atATime = 200

/**
 * Makes the keys of guests anew that another version of the folding has made; does nothing where there are none.
 * Guests that become the same by it stay two; the older one is found when it is added again.
 * @returns how many guests were made anew
 */
export async function refoldGuests(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const guests = await deps.guests.ofOtherFolding(foldVersion, atATime)
    for (const guest of guests) await refold(deps, guest)
    count += guests.length
    if (guests.length < atATime) return count
  }
}

async function refold(deps: Deps, stored: GuestDoc): Promise<void> {
  const guest = { ...stored, ...guestKeysOf(stored), foldVersion }
  await deps.transaction(async (session) => {
    await deps.guestIdentities.removeOf(guest._id, session)
    const other: ObjectId | null = await deps.guestIdentities.guestOf(identityOf(guest), session)
    if (!other) await deps.guestIdentities.insert({ _id: identityOf(guest), guest: guest._id }, session)
    await deps.guestKeys.removeOf(guest._id, session)
    const rows = keyRowsOf(guest)
    if (rows.length > 0) await deps.guestKeys.insert(rows, session)
    await deps.guests.setKeys(guest, session)
  })
}
