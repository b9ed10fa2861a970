import type { ClientSession, ObjectId } from 'mongodb'
import { withGuestLock } from '../guests/counters.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import type { ClosingDoc } from './closings.collection.ts'
import type { ClosingDeps } from './closing-deps.ts'

/** Small enough for a transaction of a few seconds. */
const filesAtOnce = 5
const reviewsAtOnce = 50
const closingsInRound = 100
/** A call that began before the account was closed has ended by then. */
const settledAfterMs = 60_000

/** Goes on with every account that is being closed. One that fails is logged and tried again the next time. */
export async function carryOutClosings(deps: ClosingDeps): Promise<void> {
  for (const { _id } of await deps.closings.oldestFirst(closingsInRound))
    await carryOutClosing(deps, _id).catch((error: unknown) =>
      deps.log.error({ err: error, user: _id.toHexString() }, 'the end of an account failed'),
    )
}

/**
 * Ends the membership at the provider and erases what is left of a closed account, in small transactions; each step may
 * be repeated, and run at the same time elsewhere. The record of it goes a minute later, when nothing more can come.
 * Throws Refusal 503 when the provider cannot be reached; then everything else is done.
 */
export async function carryOutClosing(deps: ClosingDeps, user: ObjectId): Promise<void> {
  const closing = await deps.closings.byId(user)
  if (!closing) return
  await eraseFiles(deps, closing)
  await passOnReviews(deps, closing)
  await eraseTraces(deps, user)
  await endMembership(deps, closing)
  if (deps.now().getTime() - closing.closedAt.getTime() >= settledAfterMs) await deps.closings.remove(user)
}

async function endMembership({ payments, syncStates }: ClosingDeps, closing: ClosingDoc): Promise<void> {
  await syncStates.forget(closing._id) // it may hold a new address that was still to be sent
  if (closing.paymentCustomerId === '') return
  const provider = await payments.of(closing.paymentMode)
  await provider.endSubscriptions(closing.paymentCustomerId)
}

/** The member's documents, and what was sent for them later; evidence belongs to the reviews. */
async function eraseFiles(deps: ClosingDeps, { _id, files }: ClosingDoc): Promise<void> {
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const batch = files.slice(at, at + filesAtOnce)
    await deps.transaction(async (session) => {
      await deps.files.remove(batch, session)
      await deps.closings.dropFiles(_id, batch, session)
    })
  }
}

/** Published reviews, decisions about them, reactions and added guests go on under the new id, each batch with its cases. */
async function passOnReviews(deps: ClosingDeps, { _id, author }: ClosingDoc): Promise<void> {
  for (;;) {
    const found = await deps.reviews.docs
      .find({ author: _id }, { projection: { guest: 1, files: 1, withheld: 1 } })
      .limit(reviewsAtOnce)
      .toArray()
    if (found.length === 0) break
    for (const { guest } of found)
      await withGuestLock(deps, guest, () =>
        deps.transaction(async (session) => {
          const all = await deps.reviews.docs.find({ guest, author: _id }, { session }).toArray()
          const reviews = all.filter((review) => !review.held?.until)
          for (const review of all) if (review.held?.until) await eraseUnpublished(deps, review, session)
          const ids = reviews.map((review) => review._id)
          const files = reviews.flatMap((review) => [...review.files, ...(review.withheld ?? [])])
          await deps.reviews.docs.updateMany(
            { guest, author: _id },
            { $set: { author, 'keys.author': '' } },
            { session },
          )
          await deps.cases.docs.updateMany(
            { guest, author: _id, review: { $in: ids } },
            { $set: { author } },
            { session },
          )
          await deps.files.giveTo(
            files.map((file) => file._id),
            author,
            session,
          )
        }),
      )
  }
  await deps.guests.passOn(_id, author)
  await deps.reactions.docs.updateMany({ member: _id }, { $set: { member: author } })
}

/** A review that nobody has read yet counts nowhere, and nobody is left to publish it. */
async function eraseUnpublished(deps: ClosingDeps, review: ReviewDoc, session: ClientSession): Promise<void> {
  await deps.reviews.remove(review, session)
  await deps.files.remove(
    review.files.map((file) => file._id),
    session,
  )
}

/** What only the member has read or used. */
async function eraseTraces(
  { credits, devices, events, goneGuests, idempotency, ...deps }: ClosingDeps,
  user: ObjectId,
): Promise<void> {
  await deps.views.removeAllOf(user)
  await deps.watches.removeAllOf(user)
  await deps.notifications.removeAllOf(user)
  await deps.messages.removeAllOf(user)
  await deps.pushSubscriptions.removeAllOf(user)
  await events.forgetMember(user)
  await goneGuests.removeAllOf(user)
  await credits.removeAllOf(user)
  await devices.removeAllOf(user)
  await idempotency.removeAllOf(user) // they name the member's reviews
}
