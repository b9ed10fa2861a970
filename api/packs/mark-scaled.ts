import type { Db } from 'mongodb'
import { migrate } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { isSealed } from '../files/receipts.collection.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { PacksCollection } from './packs.collection.ts'

type ScaleDeps = { db: Db; files: FileStore; packs: PacksCollection; reviews: ReviewsCollection }

/** Marks once which photos were scaled in packs from before these were told from originals. */
export const markScaled = ({ db, files, packs, reviews }: ScaleDeps): Promise<void> =>
  migrate(db, 'packs say which photos were scaled', async () => {
    const withOriginals = packs.docs.find({ 'files.what': 'original' }, { projection: { review: 1 } })
    for await (const { _id, review } of withOriginals) {
      const { files: evidence = [] } = (await reviews.byId(review)) ?? {}
      const receipts = await files.receipts(evidence.map((file) => file._id))
      const hashesOf = (wanted: boolean) =>
        receipts.filter((receipt) => isSealed(receipt) === wanted).map(({ sha256 }) => sha256)
      await packs.docs.updateOne(
        { _id },
        { $set: { 'files.$[file].what': 'scaled' } },
        {
          arrayFilters: [
            { 'file.what': 'original', 'file.sha256': { $in: hashesOf(false), $nin: hashesOf(true) } },
          ],
        },
      )
    }
  })
