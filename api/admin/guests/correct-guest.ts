import { ObjectId } from 'mongodb'
import type { CorrectGuest } from '../../../shared/schemas/admin-guests.ts'
import { identityOf, searchKeysOfGuest, storedFields } from '../../guests/create-guest.ts'
import { keyRowsOf } from '../../guests/guest-keys.ts'
import { requireGuest } from '../../guests/guest-lookup.ts'
import { Conflict } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { shownOn } from '../../reviews/give-reviews.ts'
import { changeGuests, requireChangeable } from './change-guest.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

/**
 * Corrects name, number and place of a guest, with its keys and what its reviews show of it (OPS-01). Throws NotFound, and
 * Conflict for one that cannot be changed, and for the name and number of another guest.
 */
export function correctGuest(
  deps: GuestChangeDeps,
  admin: Member,
  { guestId, reason, ...typed }: CorrectGuest,
): Promise<void> {
  const _id = new ObjectId(guestId)
  return changeGuests(deps, admin, [_id], async (session) => {
    const before = await requireChangeable(deps, _id, session)
    const fields = storedFields(typed)
    const at = deps.now()
    const guest = { ...before, ...fields, ...searchKeysOfGuest(fields), changedAt: at, compareAt: at }
    const identity = identityOf(guest)
    await deps.guestIdentities.removeOf([_id], session)
    const other = await deps.guestIdentities.guestOf(identity, session)
    if (other && !(await requireGuest(deps, other, session))._id.equals(_id))
      throw new Conflict('Another guest has this name and number: merge the two instead.')
    // One that was merged into this guest leads here already.
    if (!other) await deps.guestIdentities.insert({ _id: identity, guest: _id }, session)
    await deps.guestKeys.removeOf([_id], session)
    await deps.guestKeys.insert(keyRowsOf(guest), session)
    await deps.guests.replace(guest, session)
    await deps.reviews.showGuest(_id, shownOn(guest), session)
    const label = `${guest.firstName} ${guest.lastName}`
    const detail = `was ${before.firstName} ${before.lastName}\n${reason}`
    return { result: undefined, entry: { action: 'corrected a guest', target: _id, label, detail } }
  })
}
