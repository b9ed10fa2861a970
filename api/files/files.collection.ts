import { stat } from 'node:fs/promises'
import { Binary, type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'
import {
  type FileKeys,
  newFileKey,
  decryptPiece,
  decryptThumbnail,
  piecesOf,
  encryptedPieceBytes,
  encryptedPieces,
  encryptThumbnail,
  unwrapKey,
  wrapKey,
} from './encryption.ts'
import type { FileKind } from '../../shared/file-kind.ts'
import { receiptsCollection } from './receipts.collection.ts'

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
    /** SHA-256 of the bytes as they were sent; missing for what was made here. */
    sha256?: string
    claimedBy: Claim | null
    createdAt: Date
    thumbnail: Binary | null
    /** The file's key, wrapped, and its length before it was encrypted. */
    key: { id: string; wrapped: Binary }
    size: number
  }
}
type Metadata = Omit<FileDoc['metadata'], 'thumbnail'>
type NewMetadata = Omit<Metadata, 'key' | 'size'>
export type FileRecord = Pick<FileDoc, '_id' | 'length'> & { metadata: Metadata }
type Chunk = { _id: ObjectId; files_id: ObjectId; n: number; data: Binary }

type Owned = { owner: ObjectId; purpose: string }

const withoutThumbnail = { 'metadata.thumbnail': 0 } as const

/** Pieces of a file that go to the database together, about 2 MB. */
const insertedAtOnce = 8

/** Items with their places, `size` at a time. */
async function* inBatches<Item>(items: AsyncIterable<Item>, size: number) {
  let batch: { item: Item; n: number }[] = []
  let n = 0
  for await (const item of items) {
    batch.push({ item, n: n++ })
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The id of a file that is received now, which tells abandoned bytes from those of running uploads. */
export const newFileId = (now: Date): ObjectId =>
  new ObjectId(ObjectId.generate(Math.floor(now.getTime() / 1000)))

/** Bytes and thumbnails are encrypted at rest (SEC-18), each file's with a key of its own that `keys` wrap. */
export function filesCollection(db: Db, keys: FileKeys) {
  const files = db.collection<FileDoc>('files.files')
  const chunks = db.collection<Chunk>('files.chunks')
  const receipts = receiptsCollection(db)

  const unclaimed = (before: Date): Filter<FileDoc> => ({
    'metadata.claimedBy': null,
    'metadata.createdAt': { $lt: before },
  })

  const openKey = ({ _id, metadata }: FileRecord) =>
    unwrapKey(keys, _id.toHexString(), { id: metadata.key.id, wrapped: metadata.key.wrapped.buffer })
  const keyFor = (_id: ObjectId, key: Uint8Array) => {
    const { id, wrapped } = wrapKey(keys, _id.toHexString(), key)
    return { id, wrapped: new Binary(wrapped) }
  }

  /** Removes files with their originals and receipts. */
  async function removeAll(filter: Filter<FileDoc>, session: ClientSession) {
    const found = await files.find(filter, { session, projection: { _id: 1 } }).toArray()
    const clean = found.map(({ _id }) => _id)
    const originals = (await receipts.byIds(clean, session)).map(({ original }) => original)
    const ids = [...clean, ...originals]
    await receipts.remove(clean, session)
    await files.deleteMany({ _id: { $in: ids } }, { session })
    await chunks.deleteMany({ files_id: { $in: ids } }, { session })
  }

  return {
    /** Creates GridFS's two indexes, so that no upload has to, and those of the sweep and of renewed keys. */
    async indexes() {
      await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true })
      await files.createIndexes([
        { key: { filename: 1, uploadDate: 1 } },
        { key: { 'metadata.key.id': 1 } },
        { key: { 'metadata.createdAt': 1 }, partialFilterExpression: { 'metadata.claimedBy': null } },
      ])
    },

    /** Streams the file at `path`, encrypted, into the database; its id begins with the time of `createdAt`. */
    async insert(
      path: string,
      thumbnail: Uint8Array | null,
      given: NewMetadata,
      _id = newFileId(given.createdAt),
    ): Promise<FileRecord> {
      const key = newFileKey()
      const { size } = await stat(path)
      const metadata = { ...given, key: keyFor(_id, key), size }
      const small = thumbnail && new Binary(encryptThumbnail(key, thumbnail))
      let length = 0
      try {
        for await (const batch of inBatches(encryptedPieces(path, key), insertedAtOnce)) {
          const next = batch.map(({ item, n }) => ({
            _id: new ObjectId(),
            files_id: _id,
            n,
            data: new Binary(item),
          }))
          length += batch.reduce((sum, { item }) => sum + item.length, 0)
          await chunks.insertMany(next)
        }
        await files.insertOne({
          _id,
          length,
          chunkSize: encryptedPieceBytes,
          uploadDate: new Date(),
          filename: `${_id.toHexString()}.${given.kind}`,
          metadata: { ...metadata, thumbnail: small },
        })
      } catch (error) {
        await chunks.deleteMany({ files_id: _id })
        throw error
      }
      return { _id, length, metadata }
    },

    byIds: async (ids: ObjectId[]) =>
      ids.length > 0
        ? files.find<FileRecord>({ _id: { $in: ids } }, { projection: withoutThumbnail }).toArray()
        : [],
    /** The records of all files. */
    all: () => files.find<FileRecord>({}, { projection: withoutThumbnail }),
    /** The records of all files that documents of this subject have claimed. */
    claimedFor: (subject: string) =>
      files.find<FileRecord>({ 'metadata.claimedBy.subject': subject }, { projection: withoutThumbnail }),
    /** The thumbnail (webp), or null for a PDF. */
    async thumbnailOf(_id: ObjectId): Promise<Blob | null> {
      const found = await files.findOne({ _id })
      const small = found?.metadata.thumbnail
      if (!small) return null
      return new Blob([new Uint8Array(decryptThumbnail(openKey(found), small.buffer))])
    },

    /**
     * The file's bytes, opened, fetched in batches of about 1 MB; GridFS's own stream fetches up to 16 MB at once. Throws
     * when a piece is missing or was changed.
     */
    async *bytes(record: FileRecord): AsyncGenerator<Uint8Array> {
      const { _id, metadata } = record
      const id = _id.toHexString()
      const key = openKey(record)
      const count = piecesOf(metadata.size)
      let next = 0
      for await (const { n, data } of chunks.find({ files_id: _id }).sort({ n: 1 }).batchSize(4)) {
        if (n !== next++) throw new Error(`File ${id} lacks chunk ${next - 1}`)
        yield decryptPiece(key, data.buffer, { part: 'file', n, isLast: n === count - 1 })
      }
      if (next !== count) throw new Error(`File ${id} lacks chunk ${next}`)
    },

    /** Ids of files whose key is wrapped by another key than the current one. */
    withOtherKeys: (limit: number) =>
      files
        .find({ 'metadata.key.id': { $ne: keys.current.id } }, { projection: { _id: 1 } })
        .limit(limit)
        .map(({ _id }) => _id)
        .toArray(),

    /** Wraps a file's key with the current one; a reader meanwhile notices nothing. */
    async renew(_id: ObjectId, session: ClientSession): Promise<void> {
      const found = await files.findOne({ _id }, { session })
      if (!found) return
      const key = keyFor(_id, openKey(found))
      await files.updateOne({ _id }, { $set: { 'metadata.key': key } }, { session })
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
