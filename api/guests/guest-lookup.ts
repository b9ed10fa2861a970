import { guestNotFound } from '../../shared/schemas/guest.ts'
import type { ObjectId } from 'mongodb'
import { NotFound } from '../http/errors.ts'
import type { GuestDoc, GuestsCollection } from './guests.collection.ts'

type LookupDeps = { guests: GuestsCollection }

/** The stored guest, for a merged one the guest it is one with; throws NotFound. For rules only: it holds the whole phone number. */
export async function requireGuest(deps: LookupDeps, id: ObjectId): Promise<GuestDoc> {
  const found = await deps.guests.byId(id)
  const guest = found?.mergedInto ? await deps.guests.byId(found.mergedInto) : found
  if (!guest) throw new NotFound(guestNotFound)
  return guest
}

/** As `requireGuest`, for what a member sees; throws NotFound also for another's entry that is withheld. */
export async function requireGuestFor(
  deps: LookupDeps,
  member: { _id: ObjectId },
  id: ObjectId,
): Promise<GuestDoc> {
  const guest = await requireGuest(deps, id)
  if (guest.withheld && !guest.createdBy.equals(member._id)) throw new NotFound(guestNotFound)
  return guest
}

/** The phone numbers of these guests as typed, by the guest's id as hex: only for the admins' dashboard. */
export async function phonesById(deps: LookupDeps, ids: ObjectId[]): Promise<Map<string, string>> {
  const guests = await deps.guests.byIds(ids)
  return new Map(guests.map(({ _id, phoneNumber }) => [_id.toHexString(), phoneNumber]))
}
