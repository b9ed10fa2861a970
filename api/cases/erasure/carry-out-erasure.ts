import type { ClientSession, ObjectId } from 'mongodb'
import { withGuestLock } from '../../guests/counters.ts'
import { takeOut } from '../../guests/lifecycle.ts'
import type { ErasureDeps } from './erasure-deps.ts'
import { erasureBlocker } from './blockers.ts'

/** Goes on with every erasure whose day has come. One that fails is logged and tried again the next time. */
export async function carryOutErasures(deps: ErasureDeps): Promise<void> {
  for await (const { _id } of deps.erasures.dueBy(deps.now()))
    await carryOutErasure(deps, _id).catch((error: unknown) =>
      deps.log.error({ err: error, guest: _id.toHexString() }, 'the erasure of a guest failed'),
    )
}

/**
 * Erases a guest: at once out of searches and pages, then whatever else is about it, subject by subject in small
 * transactions. Each may be repeated, and the record of it goes at the end (CAS-10).
 */
export async function carryOutErasure(deps: ErasureDeps, guest: ObjectId): Promise<void> {
  const guests = await withGuestLock(deps, guest, () =>
    deps.transaction((session) => begin(deps, guest, session)),
  )
  if (!guests) return
  // From the last layer on: what belongs to a review is found by it.
  for (const subject of Object.values(deps.subjects).toReversed())
    while (await deps.transaction(async (session) => subject.eraseGuest?.(guests, session)));
  await deps.erasures.remove(guest)
}

/** Takes the guest and those merged into it out of the product, and returns their ids; null while they have to wait. */
async function begin(deps: ErasureDeps, _id: ObjectId, session: ClientSession): Promise<ObjectId[] | null> {
  const erasure = await deps.erasures.byId(_id, session)
  if (!erasure || erasure.guests) return erasure?.guests ?? null
  if (erasure.case && !(await isDecided(deps, erasure.case, session))) return null
  if (erasure.case && (await erasureBlocker(deps, _id, session)) !== null) return null
  const guests = [_id, ...(await deps.guests.mergedInto(_id, session))]
  await takeOut(deps, guests, session)
  // A backup from before a merge holds each of them.
  for (const each of guests) await deps.erasuresMade.add('guest', each, deps.now(), session)
  await deps.erasures.begin(_id, guests, session)
  return guests
}

/** While somebody has asked for a second look, the erasure waits for the next decision. */
async function isDecided(deps: ErasureDeps, id: ObjectId, session: ClientSession): Promise<boolean> {
  const found = await deps.cases.byId(id, session)
  return found === null || found.state === 'decided'
}
