import type { ClientSession, ObjectId } from 'mongodb'
import { addDays, erasureWaitDays } from '../../../shared/cases.ts'
import { claimsSince } from '../../reviews/list.ts'
import type { CaseDeps } from '../case-deps.ts'
import type { Hold } from '../../../shared/schemas/admin-cases.ts'
import { requireGuest } from '../../guests/guest-lookup.ts'
import { Conflict } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { step } from '../team-steps.ts'

type BlockerDeps = Pick<CaseDeps, 'guests' | 'reviews' | 'packs' | 'now'>

/** Why a guest may not be erased now, in a sentence, or null: an open dispute, or a legal hold. */
export async function erasureBlocker(
  { guests, reviews }: BlockerDeps,
  guest: ObjectId,
  session: ClientSession,
): Promise<string | null> {
  const stored = await guests.byId(guest, session)
  if (stored?.legalHold) return 'The law obliges us to keep this guest for now: end the legal hold first.'
  if (await reviews.isDisputed({ guest }, session))
    return 'A dispute about this guest is open: decide it first.'
  return null
}

/**
 * Until when authors need a guest that is to be erased, or null: for a claim that a platform still takes, and for an
 * incident pack, about whose files others may ask for 60 days. Asked once, when the erasure is announced, so that no author
 * postpones it again.
 */
export async function neededUntil(
  { reviews, packs, now }: BlockerDeps,
  guest: ObjectId,
  session: ClientSession,
): Promise<Date | null> {
  if (await reviews.hasOpenClaim(guest, claimsSince(now()), session)) return addDays(now(), erasureWaitDays)
  const madeAt = await packs.lastMadeAt(await reviews.idsOfGuests([guest], session), session)
  return madeAt && addDays(madeAt, erasureWaitDays)
}

/**
 * Sets or ends a legal hold on the guest of a case, while which the guest is not erased. Throws NotFound, and Conflict for
 * a person who is not identified.
 */
export const setLegalHold = (deps: CaseDeps, admin: Member, { id, held, reason }: Hold): Promise<void> => {
  const action = held ? 'set a legal hold' : 'ended a legal hold'
  return step(deps, admin, id, { action, detail: reason }, async ({ guest }, session) => {
    if (!guest) throw new Conflict('Record first how the person was identified')
    const legalHold = held ? { reason, by: admin.email, at: deps.now() } : null
    const { _id } = await requireGuest(deps, guest, session)
    await deps.guests.setLegalHold(_id, legalHold, session)
  })
}
