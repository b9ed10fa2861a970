import type { ClientSession, ObjectId } from 'mongodb'
import { claimsSince } from '../../reviews/list.ts'
import type { CaseDeps } from '../case-deps.ts'

/** How long whoever got an incident pack may still ask about its files. */
const packOpenMs = 60 * 24 * 3_600_000

/**
 * Why a guest may not be erased now, in a sentence, or null: a claim that a platform still takes, an incident pack of the
 * last 60 days, an open dispute, or a legal hold.
 */
export async function erasureBlocker(
  { guests, reviews, packs, now }: Pick<CaseDeps, 'guests' | 'reviews' | 'packs' | 'now'>,
  guest: ObjectId,
  session: ClientSession,
): Promise<string | null> {
  const stored = await guests.byId(guest, session)
  if (stored?.legalHold) return 'The law obliges us to keep this guest for now: end the legal hold first.'
  if (await reviews.isDisputed({ guest }, session))
    return 'A dispute about this guest is open: decide it first.'
  if (await reviews.hasOpenClaim(guest, claimsSince(now()), session))
    return 'A claim about a stay of this guest is open: wait until it is settled or its time is over.'
  const ids = await reviews.idsOfGuests([guest], session)
  if (await packs.isAnyMadeSince(ids, new Date(now().getTime() - packOpenMs), session))
    return 'An incident pack about this guest was made in the last 60 days: wait until they are over.'
  return null
}
