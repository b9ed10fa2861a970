import type { ObjectId } from 'mongodb'
import { foldVersion } from '../../shared/fold.ts'
import type { Transaction } from '../database/client.ts'
import { type GuestCollections, identityOf, searchKeysOfGuest } from './create-guest.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

type RefoldDeps = GuestCollections & { transaction: Transaction }

const batchSize = 200

/**
 * Rebuilds the search keys that another version of the folding made. Two guests who become the same by it stay
 * two; the older one is found when it is added again.
 * @returns how many guests were rebuilt
 */
export async function refoldGuests(deps: RefoldDeps): Promise<number> {
  let count = 0
  for (;;) {
    const guests = await deps.guests.ofOtherFolding(foldVersion, batchSize)
    for (const guest of guests) await refold(deps, guest)
    count += guests.length
    if (guests.length < batchSize) return count
  }
}

async function refold(deps: RefoldDeps, stored: GuestDoc): Promise<void> {
  const guest = { ...stored, ...searchKeysOfGuest(stored), foldVersion }
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
