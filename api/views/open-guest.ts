import { type ClientSession, ObjectId } from 'mongodb'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import type { Member } from '../members/users.collection.ts'
import type { Transaction } from '../database/client.ts'
import { toCard } from '../guests/cards.ts'
import { withGuestLock } from '../guests/counters.ts'
import { requireGuestFor } from '../guests/guest-lookup.ts'
import type { GuestDoc, GuestsCollection } from '../guests/guests.collection.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import { gradesOfGuest, type ReviewPage, reviewsOfGuest } from '../reviews/list.ts'
import { type CreditDeps, hasCredit, openMonth, takeCredit } from './credits.ts'
import type { GuestTombstonesCollection } from './guest-tombstones.collection.ts'
import type { ViewDoc, ViewsCollection } from './views.collection.ts'

type FirstViewDeps = CreditDeps & {
  guests: GuestsCollection
  guestTombstones: GuestTombstonesCollection
  views: ViewsCollection
  transaction: Transaction
  withKeyLock: KeyedMutex
}
/** What listing a guest's reviews needs. */
export type ReviewListDeps = Parameters<typeof reviewsOfGuest>[0]
export type OpenGuestDeps = FirstViewDeps & ReviewListDeps

/**
 * A guest with its reviews. The first view is recorded in the member's history and costs a credit, unless the
 * member is an admin or added this guest; later views are free. Throws NotFound, and Forbidden 'limitReached' when
 * a first view finds the month's credits used up.
 */
export async function openGuest(deps: OpenGuestDeps, member: Member, id: string): Promise<GuestDetail> {
  const _id = new ObjectId(id)
  const [found, known] = await Promise.all([
    requireGuestFor(deps, member, _id),
    deps.views.byGuest(member._id, _id),
  ])
  const isMerged = !found._id.equals(_id)
  const earlier = isMerged ? await deps.views.byGuest(member._id, found._id) : known
  const { guest, view } = earlier ? { guest: found, view: earlier } : await openFirst(deps, member, _id)
  return toDetail(deps, guest, view, await reviewsOfGuest(deps, member, guest._id))
}

/** Everything that a member who has opened the guest sees of it. */
export async function toDetail(
  deps: Pick<ReviewListDeps, 'reviews'>,
  guest: GuestDoc,
  view: ViewDoc,
  page: ReviewPage,
): Promise<GuestDetail> {
  const { positiveCount, negativeCount, positiveWeight, totalWeight } = guest
  const weightedScore = totalWeight === 0 ? null : positiveWeight / totalWeight
  const viewedAt = view.createdAt.toISOString()
  return {
    ...toCard(guest._id, guest, true),
    viewedAt,
    positiveCount,
    negativeCount,
    weightedScore,
    grades: await gradesOfGuest(deps, guest._id, page),
    review: page.reviews,
    nextReviews: page.next,
  }
}

/** A page of the reviews of a guest whom the member has opened; throws NotFound for any other. */
export async function moreReviews(
  deps: OpenGuestDeps,
  member: Member,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<ReviewPage> {
  const { _id: guest } = await requireGuestFor(deps, member, new ObjectId(id))
  if (!(await deps.views.byGuest(member._id, guest))) throw new NotFound('Guest not found')
  return reviewsOfGuest(deps, member, guest, cursor)
}

type Opened = { guest: GuestDoc; view: ViewDoc }

/**
 * Records view and credit in one transaction; the lock of the guest and the condition on the credit keep both exact.
 * The clock is read once, so that view and credit are of one month. The first views of one member, and those of one
 * guest, run one after the other, because their transactions would collide.
 */
function openFirst(deps: FirstViewDeps, member: Member, guest: ObjectId): Promise<Opened> {
  const attempt = async () => {
    const at = deps.now()
    for (;;) {
      try {
        return await deps.transaction((session) => record(deps, member, guest, at, session))
      } catch (error) {
        // In a new month there is no count yet to take a credit from.
        if (!(error instanceof Forbidden) || !(await hasCredit(deps, member, at))) throw error
        await openMonth(deps, member, at)
      }
    }
  }
  return deps.withKeyLock(member._id.toHexString(), () => withGuestLock(deps, guest, attempt))
}

/** Another call, or a merge, may have recorded the view meanwhile: no one pays twice. */
async function record(
  deps: FirstViewDeps,
  member: Member,
  id: ObjectId,
  createdAt: Date,
  session: ClientSession,
): Promise<Opened> {
  const guest = await requireGuestFor(deps, member, id, session)
  const known = await deps.views.byGuest(member._id, guest._id, session)
  if (known) return { guest, view: known }
  const isFree = member.isAdmin || guest.createdBy.equals(member._id)
  if (!isFree && !(await takeCredit(deps, member, createdAt, session))) throw new Forbidden('limitReached')
  const view = { _id: new ObjectId(), member: member._id, guest: guest._id, createdAt }
  await deps.views.insert(view, session)
  await deps.guestTombstones.takeBack([member._id], guest._id, session)
  return { guest, view }
}
