import { type ClientSession, ObjectId } from 'mongodb'
import { foldVersion } from '../../shared/fold.ts'
import { type GuestKeys, guestKeysOf } from '../../shared/match.ts'
import { maskPhone } from '../../shared/phone.ts'
import type { CreatedGuest, NewGuest } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { once, recall } from '../database/once.ts'
import type { Deps } from '../deps.ts'
import { noCounts } from './counters.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestDoc } from './guests.collection.ts'

const newGuestsAnHour = { max: 60, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have added 60 guests in an hour. Please try again in ${wait}.`

/**
 * Adds a guest, or finds the one with the same phone and names (D-33): the answer then holds the `_id` and what
 * was typed. The key makes a repeated call answer as the first one did (D-94). Throws TooMany after 60 an hour.
 */
export async function createGuest(
  deps: Deps,
  member: Member,
  typed: NewGuest,
  idempotencyKey: string | null,
): Promise<CreatedGuest> {
  const sender = { member, key: idempotencyKey && `guest:${idempotencyKey}` }
  const known = await recall<ObjectId>(deps, sender)
  if (known) return answer(deps, member, typed, known, sender.key)
  const guest = newGuest(deps, member, typed, sender.key)
  const id = await deps.limits.spend(`new-guests:${member._id.toHexString()}`, newGuestsAnHour, tooMany, () =>
    add(() => once(deps, sender, (session) => insertGuest(deps, guest, session))),
  )
  return answer(deps, member, typed, id, sender.key, guest)
}

/** Stores a guest with the keys that it is found by, unless it is there already; answers the id of either. */
async function insertGuest(deps: Deps, guest: GuestDoc, session: ClientSession): Promise<ObjectId> {
  const identity = identityOf(guest)
  const stored = await deps.guestIdentities.guestOf(identity, session)
  if (stored) return stored
  await deps.guestIdentities.insert({ _id: identity, guest: guest._id }, session)
  await deps.guests.insert(guest, session)
  const rows = keyRowsOf(guest)
  if (rows.length > 0) await deps.guestKeys.insert(rows, session)
  return guest._id
}

/** Phone and folded names: who shares them is the same guest (D-33). */
export const identityOf = ({ phoneKey, lastKeys, firstKeys }: GuestKeys): string =>
  [phoneKey, lastKeys[0] ?? '', firstKeys[0] ?? ''].join(' ')

/** Tried again when another member added the same guest at the same moment: it is found then. */
async function add(store: () => Promise<ObjectId>): Promise<ObjectId> {
  try {
    return await store()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return store()
  }
}

/** A guest document without reviews; `createdWith` is the call's idempotency key. */
export function newGuest(
  deps: Pick<Deps, 'now'>,
  member: Pick<Member, '_id'>,
  typed: NewGuest,
  createdWith: string | null,
): GuestDoc {
  const { firstName, lastName, phoneNumber, city } = typed
  const at = deps.now()
  return {
    _id: new ObjectId(),
    firstName,
    lastName,
    phoneNumber,
    city,
    ...guestKeysOf(typed),
    foldVersion,
    createdAt: at,
    createdBy: member._id,
    createdWith,
    changedAt: at,
    ...noCounts,
  }
}

async function answer(
  deps: Deps,
  member: Member,
  typed: NewGuest,
  _id: ObjectId,
  key: string | null,
  added?: GuestDoc,
): Promise<CreatedGuest> {
  const mine = added?._id.equals(_id) ? added : key === null ? null : await addedWith(deps, member, _id, key)
  const id = _id.toHexString()
  const { firstName, lastName, city, state, country } = typed
  const phoneNumber = maskPhone(typed.phoneNumber)
  const createdAt = mine?.createdAt.toISOString()
  return { _id: id, id, firstName, lastName, phoneNumber, city, state, country, createdAt }
}

/** The guest when the first call with this key has added it, rather than found it. */
async function addedWith(deps: Deps, member: Member, _id: ObjectId, key: string): Promise<GuestDoc | null> {
  const guest = await deps.guests.byId(_id)
  return guest?.createdWith === key && guest.createdBy.equals(member._id) ? guest : null
}
