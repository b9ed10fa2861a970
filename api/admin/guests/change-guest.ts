import type { ClientSession, ObjectId } from 'mongodb'
import { requireAdmin } from '../../accounts/user-roles.ts'
import { type AuditEvent, recordAudit } from '../../audit/audit.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import { withGuestLock } from '../../guests/counters.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import type { Member } from '../../members/users.collection.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

/** Runs a change of guests in one transaction, with its entry in the audit list, while no review of them changes. */
export function changeGuests<Result>(
  deps: GuestChangeDeps,
  admin: Member,
  guests: ObjectId[],
  work: (session: ClientSession) => Promise<{ result: Result; entry: AuditEvent }>,
): Promise<Result> {
  const inOrder = guests.toSorted((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1))
  const locked = inOrder.reduceRight<() => Promise<Result>>(
    (inner, guest) => () => withGuestLock(deps, guest, inner),
    () =>
      deps.transaction(async (session) => {
        await requireAdmin(deps, admin._id, session)
        const { result, entry } = await work(session)
        await recordAudit(deps, admin, entry, session)
        return result
      }),
  )
  return locked()
}

/** A guest that can be changed; throws NotFound, and Conflict for one that is merged, withheld or being erased. */
export async function requireChangeable(
  deps: GuestChangeDeps,
  _id: ObjectId,
  session: ClientSession,
): Promise<GuestDoc> {
  const guest = await deps.guests.byId(_id, session)
  if (!guest) throw new NotFound('Guest not found')
  if (guest.mergedInto) throw new Conflict('This guest is merged into another one: change that one.')
  if (guest.withheld) throw new Conflict('This entry came after an erasure: decide on it first, in Cases.')
  if (await deps.erasures.byId(_id, session))
    throw new Conflict('This guest will be erased: call the erasure off first, in its case.')
  return guest
}
