import { type ClientSession, ObjectId } from 'mongodb'
import { identityOf } from '../../guests/create-guest.ts'
import { withGuestLock } from '../../guests/counters.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import type { ReviewDoc } from '../../reviews/reviews.collection.ts'
import type { ErasureDeps } from './erasure-deps.ts'
import { erasureBlocker } from './blockers.ts'

const erasuresInRound = 20
/** Small enough for a transaction of a few seconds. */
const [reviewsAtOnce, viewsAtOnce, casesAtOnce] = [5, 500, 20]

/** Goes on with every erasure whose day has come. One that fails is logged and tried again the next time. */
export async function carryOutErasures(deps: ErasureDeps): Promise<void> {
  for (const { _id } of await deps.erasures.dueBy(deps.now(), erasuresInRound))
    await carryOutErasure(deps, _id).catch((error: unknown) =>
      deps.log.error({ err: error, guest: _id.toHexString() }, 'the erasure of a guest failed'),
    )
}

/**
 * Erases a guest: at once out of searches and pages, then reviews with evidence and reactions, views, cases and what the
 * team's lists say of them, in small transactions. Each may be repeated, and the record of it goes at the end (CAS-10).
 */
export async function carryOutErasure(deps: ErasureDeps, guest: ObjectId): Promise<void> {
  const isBegun = await withGuestLock(deps, guest, () =>
    deps.transaction((session) => begin(deps, guest, session)),
  )
  if (!isBegun) return
  await eraseReviews(deps, guest)
  await eraseViews(deps, guest)
  await eraseFromCases(deps, guest)
  await deps.metGuests.forget(guest)
  await deps.watches.forgetGuest(guest)
  await deps.events.forgetGuest(guest)
  await deps.notifications.forgetGuest(guest)
  await deps.erasures.remove(guest)
}

/** Takes the guest out of the product, and leaves a keyed hash of a whole number with the name. False while it has to wait. */
async function begin(deps: ErasureDeps, _id: ObjectId, session: ClientSession): Promise<boolean> {
  const erasure = await deps.erasures.byId(_id, session)
  if (!erasure || erasure.begunAt) return erasure !== null
  if (erasure.case && !(await isDecided(deps, erasure.case, session))) return false
  if (erasure.case && (await erasureBlocker(deps, _id, session)) !== null) return false
  const [at, guest] = [deps.now(), await deps.guests.byId(_id, session)]
  const merged = await deps.guests.docs.find({ mergedInto: _id }, { session }).toArray()
  for (const each of [...merged, ...(guest ? [guest] : [])]) await takeOut(deps, each, at, session)
  await deps.erasuresMade.add('guest', _id, at, session)
  await deps.erasures.begin(_id, at, session)
  return true
}

/** Takes a guest out, or one that was merged into it. */
async function takeOut(deps: ErasureDeps, guest: GuestDoc, at: Date, session: ClientSession): Promise<void> {
  const { _id } = guest
  // An entry that came after an erasure leaves the hash of the first.
  if (!guest.withheld && guest.phoneKey.length >= 10)
    await deps.erasedPeople.add(identityOf(guest), at, session)
  await deps.guestIdentities.removeOf(_id, session)
  await deps.guestKeys.removeOf(_id, session)
  await deps.guestMerges.forget(_id, session)
  await deps.guests.docs.deleteOne({ _id }, { session })
}

/** While somebody has asked for a second look, the erasure waits for the next decision. */
async function isDecided(deps: ErasureDeps, id: ObjectId, session: ClientSession): Promise<boolean> {
  const found = await deps.cases.byId(id, session)
  return found === null || found.state === 'decided'
}

async function eraseReviews(deps: ErasureDeps, guest: ObjectId): Promise<void> {
  for (;;) {
    const found = await deps.reviews.docs.find({ guest }).limit(reviewsAtOnce).toArray()
    if (found.length === 0) return
    await deps.transaction(async (session) => {
      for (const review of found) await eraseReview(deps, review, session)
    })
  }
}

async function eraseReview(deps: ErasureDeps, review: ReviewDoc, session: ClientSession): Promise<void> {
  await deps.reviews.remove(review, session)
  await deps.reactions.removeOf(review._id, session)
  await deps.idempotency.removeOfReview(review._id, session)
  await deps.packs.removeOfReview(review._id, session)
  await deps.packDownloads.removeOfReview(review._id, session)
  await deps.files.remove(
    [...review.files, ...(review.withheld ?? [])].map(({ _id }) => _id),
    session,
  )
  await deps.audit.forget(review._id, 'Review that was erased', session)
}

/** Each member's devices hear of it at their next contact. */
async function eraseViews(deps: ErasureDeps, guest: ObjectId): Promise<void> {
  for (;;) {
    const views = await deps.views.ofGuest(guest, viewsAtOnce)
    if (views.length === 0) return
    const at = deps.now()
    const gone = views.map(({ member }) => ({ _id: new ObjectId(), member, guest, at }))
    await deps.transaction(async (session) => {
      await deps.goneGuests.insert(gone, session)
      await deps.views.remove(views, session)
    })
  }
}

/** Of cases about the guest the dates, steps and decisions stay, and the address that has to get the answer. */
async function eraseFromCases(deps: ErasureDeps, guest: ObjectId): Promise<void> {
  for (;;) {
    const found = await deps.cases.docs
      .find({ guest, isErased: { $exists: false } })
      .limit(casesAtOnce)
      .toArray()
    if (found.length === 0) return
    await deps.transaction(async (session) => {
      for (const { _id, files = [] } of found) {
        await deps.cases.erasePerson(_id, session)
        await deps.files.remove(
          files.map((file) => file._id),
          session,
        )
        await deps.audit.forget(_id, 'Case of a person who was erased', session)
      }
    })
  }
}
