import type { Binary, ClientSession, Db, ObjectId } from 'mongodb'
import type { PackPurpose } from '../../shared/packs/purposes.ts'
import type { Verification } from '../../shared/schemas/packs.ts'

/**
 * A file of a pack by its hash: an original or a scaled photo with the time of its receipt, what such a photo was scaled
 * from, or what was made or copied with the pack.
 */
type PackedFile = { sha256: string; what: NonNullable<Verification['what']>; at: Date }

/** A pack that was made. Who has its code can learn whether a file is in it; only the code's hash is kept. */
type PackDoc = {
  _id: ObjectId
  review: ObjectId
  purpose: PackPurpose
  madeAt: Date
  /** SHA-256 of the 128 bits of its code. */
  code: Binary
  files: PackedFile[]
}

/** The packs of incidents. */
export function packsCollection(db: Db) {
  const docs = db.collection<PackDoc>('packs')
  return {
    indexes: () =>
      docs.createIndexes([{ key: { code: 1 }, unique: true }, { key: { review: 1, madeAt: -1 } }]),
    insert: (pack: PackDoc, session: ClientSession) => docs.insertOne(pack, { session }),
    /** The file with this hash in the pack with this code, or null. */
    async fileOf(code: Binary, sha256: string): Promise<PackedFile | null> {
      const found = await docs.findOne(
        { code },
        { projection: { _id: 0, files: { $elemMatch: { sha256 } } }, readConcern: 'majority' },
      )
      return found?.files?.[0] ?? null
    },
    /** When the last pack of one of these reviews was made; null without any. */
    lastMadeAt: async (reviews: ObjectId[], session: ClientSession): Promise<Date | null> =>
      (await docs.findOne({ review: { $in: reviews } }, { session, sort: { madeAt: -1 } }))?.madeAt ?? null,
    /** When packs of this review were made, and for whom, the newest first. */
    ofReview: (review: ObjectId) =>
      docs
        .find({ review })
        .sort({ madeAt: -1 })
        .project<Pick<PackDoc, 'purpose' | 'madeAt'>>({ _id: 0, purpose: 1, madeAt: 1 }),
    /** The packs that were made of this review last, the newest first. */
    newestOfReview: (review: ObjectId, limit: number) =>
      docs
        .find({ review })
        .sort({ madeAt: -1 })
        .limit(limit)
        .project<Pick<PackDoc, '_id' | 'purpose' | 'madeAt'>>({ purpose: 1, madeAt: 1 })
        .toArray(),
    removeOfReviews: (reviews: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ review: { $in: reviews } }, { session }),
  }
}
export type PacksCollection = ReturnType<typeof packsCollection>
