import type { ObjectId } from 'mongodb'
import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { PackDownloadsCollection } from './pack-downloads.collection.ts'
import type { PacksCollection } from './packs.collection.ts'

type PackLifecycleDeps = {
  now: () => Date
  packDownloads: PackDownloadsCollection
  packs: PacksCollection
  reviews: ReviewsCollection
}

export const packsLifecycle = (deps: PackLifecycleDeps): Lifecycle => ({
  collections: ['packs', 'packDownloads'],
  async eraseGuest(guests, session) {
    const reviews = await deps.reviews.idsOfGuests(guests, session)
    for (const docs of [deps.packs, deps.packDownloads]) await docs.removeOfReviews(reviews, session)
  },
  async *exportFor({ _id }) {
    yield jsonListEntry('incident-packs.json', deps.now(), packsOf(deps, _id))
  },
})

async function* packsOf({ packs, reviews }: PackLifecycleDeps, author: ObjectId) {
  for await (const { _id: review } of reviews.allOfAuthor(author))
    for await (const pack of packs.ofReview(review)) yield { review, ...pack }
}
