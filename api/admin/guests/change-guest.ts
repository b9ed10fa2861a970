import type { ClientSession, ObjectId } from 'mongodb'
import { requireAdmin } from '../../accounts/user-roles.ts'
import { recordAudit } from '../../audit/audit.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import { withGuestLock } from '../../guests/counters.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import type { Member } from '../../members/users.collection.ts'
import type { GuestOfReview, ReviewDoc } from '../../reviews/reviews.collection.ts'
import { stayOf } from '../../reviews/reported-stay.ts'
import { recount } from '../../reviews/recount.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

type Entry = { action: string; target: ObjectId; label: string; detail: string }

/** Runs a change of guests in one transaction, with its entry in the audit list, while no review of them changes. */
export function changeGuests<Result>(
  deps: GuestChangeDeps,
  admin: Member,
  guests: ObjectId[],
  work: (session: ClientSession) => Promise<{ result: Result; entry: Entry }>,
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

/**
 * Gives reviews to a guest, and the cases about them, and brings its counters up to date. A stay that the same author has
 * reported for both is no longer told from others by its nights.
 */
export async function giveReviews(
  deps: GuestChangeDeps,
  reviews: ReviewDoc[],
  to: GuestDoc,
  session: ClientSession,
): Promise<void> {
  const known = new Set(
    (await deps.reviews.docs.find({ guest: to._id, stay: { $exists: true } }, { session }).toArray()).flatMap(
      nightsOf,
    ),
  )
  const moved = reviews.map(({ stay: _stay, ...review }): ReviewDoc => {
    const stay = stayOf(review.facts ?? {})
    const free = stay && !nightsOf({ ...review, stay }).some((night) => known.has(night))
    const given = { ...review, ...shownOn(to, review), guest: to._id, ...(free && { stay }) }
    for (const night of nightsOf(given)) known.add(night)
    return given
  })
  // The guest is the shard key, which a stored document keeps.
  await deps.reviews.docs.deleteMany({ _id: { $in: reviews.map(({ _id }) => _id) } }, { session })
  if (moved.length > 0) await deps.reviews.docs.insertMany(moved, { session })
  await deps.cases.docs.updateMany(
    { review: { $in: reviews.map(({ _id }) => _id) } },
    { $set: { guest: to._id } },
    { session },
  )
}

const nightsOf = ({ author, stay }: Pick<ReviewDoc, 'author' | 'stay'>): string[] =>
  (stay?.nights ?? []).map((night) => `${author.toHexString()} ${stay!.listing} ${night}`)

/** What a review shows of its guest. */
export function shownOn(guest: GuestOfReview, { keys }: Pick<ReviewDoc, 'keys'>) {
  const { firstName, lastName, city, state, country } = guest
  const guestShown = { firstName, lastName, city, state, country }
  return { guestShown, keys: { ...keys, guest: `${lastName} ${firstName}`.toLowerCase() } }
}

/** Recounts a guest whose reviews are others now; every vault takes it at its next synchronization. */
export async function renewGuest(
  deps: GuestChangeDeps,
  guest: ObjectId,
  session: ClientSession,
): Promise<void> {
  const counts = await recount(deps.reviews, guest, session)
  await deps.guests.docs.updateOne(
    { _id: guest },
    { $set: { ...counts, changedAt: deps.now() } },
    { session },
  )
}
