import type { ClientSession, ObjectId } from 'mongodb'
import type { AuditCollection } from '../audit/audit.collection.ts'
import type { IdempotencyCollection } from '../database/idempotency.collection.ts'
import { fileEntries, jsonListEntry } from '../files/copy-entries.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Member } from '../members/users.collection.ts'
import { keptOf } from './evidence-files.ts'
import { giveReviews, type GiveDeps, renewGuest } from './give-reviews.ts'
import type { ReactionsCollection } from './reactions.collection.ts'
import type { ReviewDoc } from './reviews.collection.ts'

type ReviewLifecycleDeps = GiveDeps & {
  audit: AuditCollection
  files: FileStore
  idempotency: IdempotencyCollection
  reactions: ReactionsCollection
}

/** Small enough for a transaction of a few seconds. */
const [erasedAtOnce, passedOnAtOnce] = [5, 50]

export const reviewsLifecycle = (deps: ReviewLifecycleDeps): Lifecycle => ({
  collections: ['reviews', 'removedReviews', 'reactions'],

  async merge({ kept, merged }, session) {
    const reviews = await deps.reviews.allOfGuest(merged, session)
    await giveReviews(deps, reviews, kept, session)
    await renewGuest(deps, kept, session)
    return { reviews: reviews.map(({ _id }) => _id) }
  },
  async undoMerge({ kept, merged }, { reviews }: { reviews: ObjectId[] }, session) {
    await giveReviews(deps, await deps.reviews.allOfGuest(kept, session, reviews), merged, session)
    for (const guest of [kept, merged]) await renewGuest(deps, guest, session)
  },

  async eraseGuest(guests, session) {
    const reviews = await deps.reviews.someOfGuests(guests, erasedAtOnce, session)
    for (const review of reviews) {
      await deps.reactions.removeOf(review._id, session)
      await deps.idempotency.removeOfReview(review._id, session)
      await deps.audit.forget([review._id], 'Review that was erased', session)
      await removeWithFiles(deps, review, session)
    }
    return reviews.length === erasedAtOnce
  },

  /** A review that no one has read yet counts nowhere, and has no one left to publish it. */
  async closeAccount({ member, author }, session) {
    const found = await deps.reviews.someOfAuthor(member, passedOnAtOnce, session)
    const [unpublished, published] = [true, false].map((isHeld) =>
      found.filter(({ held }) => (held?.until !== undefined) === isHeld),
    ) as [ReviewDoc[], ReviewDoc[]]
    for (const review of unpublished) await removeWithFiles(deps, review, session)
    await deps.reviews.passOn(published, author, session)
    await deps.files.giveTo(published.flatMap(keptOf), author, session)
    await deps.reactions.passOn(member, author, session)
    return found.length === passedOnAtOnce
  },

  async *exportFor(member) {
    const at = deps.now()
    yield jsonListEntry('reviews.json', at, deps.reviews.allOfAuthor(member._id).map(shownReview))
    for await (const { _id, files } of deps.reviews.allOfAuthor(member._id))
      yield* fileEntries(deps.files, `evidence/${_id.toHexString()}`, files)
    yield jsonListEntry('receipts.json', at, receiptsOf(deps, member))
    for await (const { _id, original } of receiptsOf(deps, member))
      yield* fileEntries(deps.files, `originals/${_id.toHexString()}`, [{ _id: original }])
    yield jsonListEntry('reactions.json', at, deps.reactions.ofMember(member._id))
  },
})

async function removeWithFiles(deps: ReviewLifecycleDeps, review: ReviewDoc, session: ClientSession) {
  await deps.reviews.remove(review, session)
  await deps.files.remove(keptOf(review), session)
}

function shownReview(stored: ReviewDoc) {
  const { keys: _, author: _author, guest, guestShown, dispute, ...review } = stored
  return { ...review, guest: { _id: guest, ...guestShown }, isDisputed: dispute !== undefined }
}

async function* receiptsOf({ files, reviews }: ReviewLifecycleDeps, { _id }: Member) {
  for await (const review of reviews.allOfAuthor(_id))
    for (const { salt: _, batch: _batch, ...receipt } of await files.receipts(
      review.files.map((file) => file._id),
    ))
      yield receipt
}
