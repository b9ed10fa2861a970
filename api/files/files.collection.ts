import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Binary, type ClientSession, type Db, type Filter, GridFSBucket, ObjectId } from 'mongodb'
import type { FileKind } from './detect-kind.ts'

/** The document that has claimed a file: its subject, such as 'review', and its id. */
export type Claim = { subject: string; id: ObjectId }

/**
 * A file of GridFS. The small thumbnail is in its record, so that lists read many at once and both are removed
 * together.
 */
export type FileDoc = {
  _id: ObjectId
  filename: string
  length: number
  chunkSize: number
  uploadDate: Date
  metadata: {
    owner: ObjectId
    purpose: string
    kind: FileKind
    /** SHA-256 of the bytes as they were sent; files of earlier releases have none. */
    sha256?: string
    claimedBy: Claim | null
    createdAt: Date
    thumbnail: Binary | null
  }
}
export type FileRecord = Pick<FileDoc, '_id' | 'length'> & {
  metadata: Omit<FileDoc['metadata'], 'thumbnail'>
}

type Owned = { owner: ObjectId; purpose: string }

const withoutThumbnail = { 'metadata.thumbnail': 0 } as const

export function filesCollection(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: 'files' })
  const files = db.collection<FileDoc>('files.files')
  const chunks = db.collection<{ files_id: ObjectId; n: number; data: Binary }>('files.chunks')

  const unclaimed = (before: Date): Filter<FileDoc> => ({
    'metadata.claimedBy': null,
    'metadata.createdAt': { $lt: before },
  })

  async function removeAll(filter: Filter<FileDoc>, session: ClientSession) {
    const found = await files.find(filter, { session, projection: { _id: 1 } }).toArray()
    const ids = found.map(({ _id }) => _id)
    await files.deleteMany({ _id: { $in: ids } }, { session })
    await chunks.deleteMany({ files_id: { $in: ids } }, { session })
  }

  return {
    /** Creates GridFS's two indexes, so that no upload has to, and the one of the sweep. */
    async indexes() {
      await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true })
      await files.createIndexes([
        { key: { filename: 1, uploadDate: 1 } },
        { key: { 'metadata.createdAt': 1 }, partialFilterExpression: { 'metadata.claimedBy': null } },
      ])
    },

    /** Streams the file at `path` into the database; its id begins with the time of `createdAt`. */
    async insert(path: string, metadata: FileDoc['metadata']): Promise<FileRecord> {
      const _id = new ObjectId(ObjectId.generate(Math.floor(metadata.createdAt.getTime() / 1000)))
      const target = bucket.openUploadStreamWithId(_id, `${_id.toHexString()}.${metadata.kind}`, { metadata })
      try {
        await pipeline(createReadStream(path), target)
      } catch (error) {
        await chunks.deleteMany({ files_id: _id })
        throw error
      }
      return { _id, length: target.length, metadata }
    },

    byIds: (ids: ObjectId[]) =>
      files.find<FileRecord>({ _id: { $in: ids } }, { projection: withoutThumbnail }).toArray(),
    /** The records of all files. */
    all: () => files.find<FileRecord>({}, { projection: withoutThumbnail }),
    /** The thumbnail (webp), or null for a PDF. */
    async thumbnailOf(_id: ObjectId): Promise<Blob | null> {
      const found = await files.findOne({ _id }, { projection: { 'metadata.thumbnail': 1 } })
      const small = found?.metadata.thumbnail
      return small ? new Blob([new Uint8Array(small.buffer)]) : null
    },

    /** The file's bytes, fetched in batches of about 1 MB; GridFS's own stream fetches up to 16 MB at once. */
    async *bytes(id: ObjectId): AsyncGenerator<Uint8Array> {
      let next = 0
      for await (const { n, data } of chunks.find({ files_id: id }).sort({ n: 1 }).batchSize(4)) {
        if (n !== next++) throw new Error(`File ${id.toHexString()} lacks chunk ${next - 1}`)
        yield data.buffer
      }
    },

    /** Claims those of these files that are unclaimed; returns their number. */
    async claim(ids: ObjectId[], { owner, purpose }: Owned, by: Claim, session: ClientSession) {
      const unclaimedOwn = {
        'metadata.owner': owner,
        'metadata.purpose': purpose,
        'metadata.claimedBy': null,
      }
      const claimed = { $set: { 'metadata.claimedBy': by } }
      return (await files.updateMany({ _id: { $in: ids }, ...unclaimedOwn }, claimed, { session }))
        .modifiedCount
    },

    passOn: (ids: ObjectId[], to: Claim, session: ClientSession) =>
      files.updateMany({ _id: { $in: ids } }, { $set: { 'metadata.claimedBy': to } }, { session }),

    giveTo: (ids: ObjectId[], owner: ObjectId, session: ClientSession) =>
      files.updateMany({ _id: { $in: ids } }, { $set: { 'metadata.owner': owner } }, { session }),

    /** Removes these files and their bytes. */
    remove: (ids: ObjectId[], session: ClientSession) => removeAll({ _id: { $in: ids } }, session),

    unclaimedBefore: (before: Date, limit: number) =>
      files
        .find(unclaimed(before), { projection: { _id: 1 } })
        .limit(limit)
        .toArray(),
    /** A file that is claimed meanwhile stays, because both transactions write its record. */
    removeUnclaimed: (ids: ObjectId[], before: Date, session: ClientSession) =>
      removeAll({ _id: { $in: ids }, ...unclaimed(before) }, session),

    /** Removes bytes without a record, of aborted uploads that started in this period. */
    async removeOrphans({ from, to }: { from: Date; to: Date }) {
      const [first, last] = [from, to].map((date) => ObjectId.createFromTime(date.getTime() / 1000))
      const orphans = chunks.aggregate<{ _id: ObjectId }>([
        { $match: { files_id: { $gte: first, $lt: last } } },
        { $group: { _id: '$files_id' } },
        { $lookup: { from: 'files.files', localField: '_id', foreignField: '_id', as: 'file' } },
        { $match: { file: [] } },
      ])
      for await (const { _id } of orphans) await chunks.deleteMany({ files_id: _id })
    },
  }
}
