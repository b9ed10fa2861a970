import { type ClientSession, ObjectId } from 'mongodb'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import type { Review } from '../../shared/schemas/review.ts'
import type { Member } from '../accounts/users.collection.ts'
import { isDuplicate } from '../database/duplicate.ts'
import type { Deps } from '../deps.ts'
import { Forbidden } from '../http/errors.ts'
import { reviewsOfGuest } from '../reviews/list.ts'
import { toCard } from './cards.ts'
import { hasCredit, openMonth, takeCredit } from './credits.ts'
import { requireGuest } from './guest-lookup.ts'
import type { GuestDoc } from './guests.collection.ts'
import type { ViewDoc } from './views.collection.ts'

/**
 * A guest with its reviews (API-71). The first time ever costs the member a credit, unless the member is an admin
 * or added this guest; it is recorded in the history (D-17, D-21). Throws NotFound, and Forbidden 'limitReached'
 * when the month's credits are used up (API-72); a guest viewed before stays open (D-23).
 */
export async function openGuest(deps: Deps, member: Member, id: string): Promise<GuestDetail> {
  const _id = new ObjectId(id)
  const [guest, known] = await Promise.all([requireGuest(deps, _id), deps.views.byGuest(member._id, _id)])
  const view = known ?? (await viewFirst(deps, member, guest))
  return toDetail(guest, view, await reviewsOfGuest(deps, member, guest._id))
}

/** Everything about a guest that its viewers see. */
export function toDetail(guest: GuestDoc, view: ViewDoc, review: Review[]): GuestDetail {
  const { positiveCount, negativeCount, positiveWeight, totalWeight } = guest
  const weightedScore = totalWeight === 0 ? null : positiveWeight / totalWeight
  const viewedAt = view.createdAt.toISOString()
  return { ...toCard(guest._id, guest, true), viewedAt, positiveCount, negativeCount, weightedScore, review }
}

/**
 * View and credit belong together, and the indexes and the condition on the credit decide (D-22). One member's
 * first views take turns, because in the database they would only get into each other's way.
 */
function viewFirst(deps: Deps, member: Member, guest: GuestDoc): Promise<ViewDoc> {
  const isFree = member.isAdmin || guest.createdBy.equals(member._id)
  return deps.turns(member._id.toHexString(), async () => {
    const view = { _id: new ObjectId(), member: member._id, guest: guest._id, createdAt: deps.now() }
    for (;;) {
      try {
        return await deps.transaction((session) => record(deps, member, view, isFree, session))
      } catch (error) {
        if (!isDuplicate(error) && !(error instanceof Forbidden)) throw error
        // Another call may have recorded this very view in the meantime.
        const recorded = await deps.views.byGuest(member._id, guest._id)
        if (recorded) return recorded
        if (isDuplicate(error)) continue
        // The first view of a month finds no credits to take from, and so may one that began with it.
        if (!(await hasCredit(deps, member))) throw error
        await openMonth(deps, member)
      }
    }
  })
}

/** The credit comes first: of two views at once the second stops there, before it has written anything. */
async function record(deps: Deps, member: Member, view: ViewDoc, isFree: boolean, session: ClientSession) {
  if (!isFree && !(await takeCredit(deps, member, session))) throw new Forbidden('limitReached')
  await deps.views.insert(view, session)
  return view
}
