import { guestNotFound } from '../../shared/schemas/guest.ts'
import type { ClientSession, ObjectId } from 'mongodb'
import { restartTransaction } from '../database/client.ts'
import { NotFound } from '../http/errors.ts'
import type { GuestDoc, GuestsCollection } from './guests.collection.ts'

type LookupDeps = { guests: GuestsCollection }

/**
 * The stored guest, for a merged one the guest it is one with; throws NotFound. With the session of a transaction that
 * writes something about the guest, a merge, an erasure or a correction conflicts with it from now on. For rules only: it
 * holds the whole phone number.
 */
export async function requireGuest(
  deps: LookupDeps,
  id: ObjectId,
  session?: ClientSession,
): Promise<GuestDoc> {
  const find = (one: ObjectId) => (session ? deps.guests.lock(one, session) : deps.guests.byId(one))
  const found = await find(id)
  const guest = found?.mergedInto ? await find(found.mergedInto) : found
  return guest ?? rejectMissing(deps, id, session)
}

/**
 * Throws NotFound for a guest that is gone; restarts a transaction that only does not see it yet, because another process
 * added it a moment before.
 */
export async function rejectMissing(
  { guests }: LookupDeps,
  id: ObjectId,
  session?: ClientSession,
): Promise<never> {
  if (session && (await guests.byId(id)))
    throw restartTransaction(`The guest ${id.toHexString()} is not there yet for this transaction`)
  throw new NotFound(guestNotFound)
}

/** As `requireGuest`, for what a member sees; throws NotFound also for another's entry that is withheld. */
export async function requireGuestFor(
  deps: LookupDeps,
  member: { _id: ObjectId },
  id: ObjectId,
  session?: ClientSession,
): Promise<GuestDoc> {
  const guest = await requireGuest(deps, id, session)
  if (guest.withheld && !guest.createdBy.equals(member._id)) throw new NotFound(guestNotFound)
  return guest
}

/** The phone numbers of these guests as typed, by the guest's id as hex: only for the admins' dashboard. */
export async function phonesById(deps: LookupDeps, ids: ObjectId[]): Promise<Map<string, string>> {
  const guests = await deps.guests.byIds(ids)
  return new Map(guests.map(({ _id, phoneNumber }) => [_id.toHexString(), phoneNumber]))
}
