import type { SecurityDeps } from '../audit/security.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { PackDownloadsCollection } from './pack-downloads.collection.ts'
import type { PacksCollection } from './packs.collection.ts'
import type { PackRenderer } from './pdf/render-pack.ts'

/** What making, downloading and verifying packs needs. */
export type PackDeps = FileDeps &
  MemberDeps &
  SecurityDeps & {
    config: Config
    guests: GuestsCollection
    transaction: Transaction
    reviews: ReviewsCollection
    packs: PacksCollection
    packDownloads: PackDownloadsCollection
    renderPack: PackRenderer
  }
