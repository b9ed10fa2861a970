import type { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { NotFound } from '../http/errors.ts'
import type { GuestDoc } from './guests.collection.ts'

/** The stored guest; throws NotFound (OP-86). For rules only: it holds the whole phone number. */
export async function requireGuest(deps: Deps, id: ObjectId): Promise<GuestDoc> {
  const guest = await deps.guests.byId(id)
  if (!guest) throw new NotFound('Guest not found')
  return guest
}

/** The phone numbers of these guests as typed, by the guest's id: for the admins' dashboard only (OP-35). */
export async function phonesById(deps: Deps, ids: ObjectId[]): Promise<Map<string, string>> {
  const guests = await deps.guests.byIds(ids)
  return new Map(guests.map(({ _id, phoneNumber }) => [_id.toHexString(), phoneNumber]))
}
