import type { ClientSession, Db, ObjectId } from 'mongodb'

/** What a pack's ZIP is made of, under the pack's id. It goes an hour after it was made; then the pack is made again. */
export type PackDownloadDoc = {
  _id: ObjectId
  review: ObjectId
  /** The file of its PDF. It is never claimed, so it is swept. */
  pdf: ObjectId
  manifest: string
  /** The files as they were received, and the copies of evidence without one, by their paths. */
  evidence: { name: string; file: ObjectId; size: number }[]
  madeAt: Date
}

/** Every file of the store that a pack's ZIP needs. */
export const filesOf = ({ pdf, evidence }: Pick<PackDownloadDoc, 'pdf' | 'evidence'>): ObjectId[] => [
  pdf,
  ...evidence.map(({ file }) => file),
]

const keptSeconds = 3600

export function packDownloadsCollection(db: Db) {
  const docs = db.collection<PackDownloadDoc>('packDownloads')
  return {
    indexes: () =>
      docs.createIndexes([{ key: { madeAt: 1 }, expireAfterSeconds: keptSeconds }, { key: { review: 1 } }]),
    insert: (download: PackDownloadDoc, session: ClientSession) => docs.insertOne(download, { session }),
    byId: (_id: ObjectId) => docs.findOne({ _id }),
    byIds: (packs: ObjectId[]) =>
      docs
        .find({ _id: { $in: packs } })
        .project<Pick<PackDownloadDoc, '_id' | 'pdf' | 'evidence'>>({ pdf: 1, evidence: 1 })
        .toArray(),
    removeOfReviews: (reviews: ObjectId[], session: ClientSession) =>
      docs.deleteMany({ review: { $in: reviews } }, { session }),
  }
}
export type PackDownloadsCollection = ReturnType<typeof packDownloadsCollection>
