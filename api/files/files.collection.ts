import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Binary, type ClientSession, type Db, type Filter, GridFSBucket, ObjectId } from 'mongodb'
import type { FileKind } from './recognise.ts'

/** What named a file: a subject such as 'review', and the id of its document. */
export type Claim = { subject: string; id: ObjectId }

/** A file of GridFS. Its thumbnail lies in the record: small, read with many others, and gone together with it. */
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
    /** The two that GridFS wants, so that no upload has to make them, and one for the sweep. */
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
    /** The small picture (webp); PDFs have none. */
    async thumbnailOf(_id: ObjectId): Promise<Blob | null> {
      const found = await files.findOne({ _id }, { projection: { 'metadata.thumbnail': 1 } })
      const small = found?.metadata.thumbnail
      return small ? new Blob([new Uint8Array(small.buffer)]) : null
    },

    /** The file's bytes, about 1 MB ahead of the reader; GridFS's own stream would fetch up to 16 MB at once. */
    async *bytes(id: ObjectId): AsyncGenerator<Uint8Array> {
      let next = 0
      for await (const { n, data } of chunks.find({ files_id: id }).sort({ n: 1 }).batchSize(4)) {
        if (n !== next++) throw new Error(`File ${id.toHexString()} lacks chunk ${next - 1}`)
        yield data.buffer
      }
    },

    /** How many of these files were still free, and are now claimed. */
    async claim(ids: ObjectId[], { owner, purpose }: Owned, by: Claim, session: ClientSession) {
      const free = { 'metadata.owner': owner, 'metadata.purpose': purpose, 'metadata.claimedBy': null }
      const claimed = { $set: { 'metadata.claimedBy': by } }
      return (await files.updateMany({ _id: { $in: ids }, ...free }, claimed, { session })).modifiedCount
    },

    /** Removes these files and their bytes. */
    remove: (ids: ObjectId[], session: ClientSession) => removeAll({ _id: { $in: ids } }, session),

    unclaimedBefore: (before: Date, limit: number) =>
      files
        .find(unclaimed(before), { projection: { _id: 1 } })
        .limit(limit)
        .toArray(),
    /** A file that is claimed meanwhile stays: both write its record, and the later one is told so. */
    removeUnclaimed: (ids: ObjectId[], before: Date, session: ClientSession) =>
      removeAll({ _id: { $in: ids }, ...unclaimed(before) }, session),

    /** Removes bytes without a record, of uploads that began in this span and died. */
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
