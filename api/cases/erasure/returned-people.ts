import { type ClientSession, ObjectId } from 'mongodb'
import { formatPhone } from '../../../shared/phone.ts'
import { locationOf } from '../../../shared/places.ts'
import type { ReturnedPerson } from '../../../shared/schemas/admin-cases.ts'
import { requireAdmin, requireAnotherAdmin } from '../../accounts/user-roles.ts'
import { recordAudit } from '../../audit/audit.ts'
import { identityOf, searchKeysOfGuest } from '../../guests/create-guest.ts'
import { keyRowsOf } from '../../guests/guest-keys.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import { findMember } from '../../members/people.ts'
import type { Member } from '../../members/users.collection.ts'
import type { ErasureDeps } from './erasure-deps.ts'

/** The entries of people who were erased before, the oldest first, at most 50. */
export async function returnedPeople(deps: ErasureDeps): Promise<ReturnedPerson[]> {
  const guests = await deps.guests.allWithheld(50)
  return Promise.all(
    guests.map(async (guest) => {
      const member = await findMember(deps, guest.createdBy)
      return {
        _id: guest._id.toHexString(),
        name: `${guest.firstName} ${guest.lastName}`,
        phoneNumber: formatPhone(guest.phoneNumber),
        place: locationOf(guest),
        addedBy: member?.email ?? '',
        addedAt: guest.createdAt.toISOString(),
      }
    }),
  )
}

type Decision = { id: string; admitted: boolean; reason: string }

/**
 * Admits the new entry of an erased person to the register, or erases it as well. Reviews of it wait among those
 * that are held for the team. Throws NotFound, and Conflict when the person is in the register again by another entry.
 */
export async function decideReturned(
  deps: ErasureDeps,
  admin: Member,
  { id, admitted, reason }: Decision,
): Promise<void> {
  const _id = new ObjectId(id)
  await deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const guest = await deps.guests.byId(_id, session)
    if (!guest?.withheld) throw new NotFound('Another admin has decided on this entry')
    requireAnotherAdmin(admin, 'entry', guest.createdBy)
    const action = admitted ? 'admitted an erased person again' : 'erased an entry again'
    const label = 'Entry after an erasure'
    await recordAudit(deps, admin, { action, target: _id, label, detail: reason }, session)
    if (admitted) await admit(deps, guest, session)
    else await deps.erasures.announce({ _id, dueAt: deps.now() }, session)
  })
}

async function admit(deps: ErasureDeps, entry: GuestDoc, session: ClientSession): Promise<void> {
  const guest = { ...entry, ...searchKeysOfGuest(entry) }
  const identity = identityOf(guest)
  if (await deps.guestIdentities.guestOf(identity, session))
    throw new Conflict('This person is in the register again by another entry: erase this one.')
  await deps.guestIdentities.removeOf([guest._id], session)
  await deps.guestIdentities.insert({ _id: identity, guest: guest._id }, session)
  await deps.guestKeys.insert(keyRowsOf(guest), session)
  await deps.guests.setKeys(guest, session)
  await deps.guests.admit(guest._id, deps.now(), session)
  await deps.erasedPeople.remove(identity, session)
}
