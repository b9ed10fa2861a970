import type { Db } from 'mongodb'
import { migrate } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { isSealed } from '../files/receipts.collection.ts'
import type { ReviewsCollection } from './reviews.collection.ts'

type SealDeps = { db: Db; files: FileStore; reviews: ReviewsCollection }

/** Marks once which files are sealed in reviews that were stored before grades counted it. */
export const markSealed = ({ db, files, reviews }: SealDeps): Promise<void> =>
  migrate(db, 'reviews say which evidence is sealed', async () => {
    const withFiles = reviews.docs.find(
      { 'files.0': { $exists: true } },
      { projection: { guest: 1, files: 1 } },
    )
    for await (const { _id, guest, files: evidence } of withFiles) {
      const receipts = await files.receipts(evidence.map((file) => file._id))
      const sealed = receipts.filter(isSealed).map((receipt) => receipt._id)
      if (sealed.length > 0)
        await reviews.docs.updateOne(
          { _id, guest },
          { $set: { 'files.$[file].isSealed': true } },
          { arrayFilters: [{ 'file._id': { $in: sealed } }] },
        )
    }
  })
