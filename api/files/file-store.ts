import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { ReadableStream as Stream } from 'node:stream/web'
import type { ClientSession, Db, ObjectId } from 'mongodb'
import { fileGoneMessage } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'
import type { Cleaner } from './cleaner.ts'
import type { FileKeys } from './encryption.ts'
import { type Claim, type FileRecord, filesCollection, newFileId } from './files.collection.ts'
import type { FileKind } from '../../shared/file-kind.ts'
import { type Taken, type DeclaredFile, receiptsCollection } from './receipts.collection.ts'
import type { Variant } from './signed-links.ts'

export type StoredFile = {
  _id: ObjectId
  ext: FileKind
  size: number
  owner: ObjectId
  claimedBy: Claim | null
  createdAt: Date
  /** SHA-256 of the bytes as they were sent, if known. */
  sha256?: string
}

/** `size` is the length of `stream`. A thumbnail is a webp; `ext` is the kind of its original. */
export type OpenFile = StoredFile & { stream: ReadableStream<Uint8Array>; variant?: Variant }

/** Who sends files: a member by id, or a network address of visitors. */
export type FileSender = { key: string; isVisitor: boolean }

/** A file on the disk; `gone` aborts when its sender has gone. */
type Received = { path: string; gone?: AbortSignal; declared?: DeclaredFile }
/** Whose the file becomes, and who sent it: the owner, if not named. */
type From = { owner: ObjectId; purpose: string; sender?: FileSender; keepsOriginal?: boolean }

/** What originals are claimed by, each by its file; there are no links to them. */
const originalSubject = 'original'
const changedOnTheWay =
  'This file is not the one that was chosen: it was changed on the way. Please choose it again.'

const unclaimedLifetimeMs = 60 * 60 * 1000
const sweptAtOnce = 10
const renewedAtOnce = 100

export type FileStore = ReturnType<typeof createFileStore>

/**
 * Files in the database, cleaned and under neutral names. A file is stored unclaimed, and claimed later by the
 * document that names it.
 * @param clean who cleans them
 */
export function createFileStore(
  db: Db,
  { now, keys, clean }: { now: () => Date; keys: FileKeys; clean: Cleaner },
) {
  const files = filesCollection(db, keys)
  const receipts = receiptsCollection(db)
  let orphansRemovedUntil = new Date(0)

  const inTransaction = (work: (session: ClientSession) => Promise<void>) =>
    db.client.withSession((session) => session.withTransaction(() => work(session)))

  /**
   * Cleans the file at `upload.path` and stores the copy, unclaimed, and with `keepsOriginal` the bytes as they were
   * handed over, with a receipt. The caller removes the upload. Throws Invalid for a file of another kind, broken, too
   * large, or with another SHA-256 than its device computed, TooMany and Refusal 503 when too many files wait.
   */
  async function store(upload: Received, { owner, purpose, sender, keepsOriginal }: From) {
    const paths = { path: upload.path, clean: `${upload.path}.clean`, thumbnail: `${upload.path}.thumbnail` }
    const sha256 = await hashOf(upload.path)
    const { declared = {} } = upload
    if (declared.sha256 !== undefined && declared.sha256 !== sha256)
      throw new Invalid(changedOnTheWay, [{ path: 'file', message: changedOnTheWay }])
    try {
      const place = {
        owner: sender?.key ?? owner.toHexString(),
        isVisitor: sender?.isVisitor,
        gone: upload.gone,
      }
      const { kind, taken } = await clean(paths, place)
      const thumbnail = kind === 'pdf' ? null : await readFile(paths.thumbnail)
      const metadata = { owner, purpose, kind, sha256, claimedBy: null, createdAt: now() }
      const stored = toStored(await files.insert(paths.clean, thumbnail, metadata))
      if (keepsOriginal) await keepOriginal(upload.path, stored, { sha256, taken, declared })
      return stored
    } finally {
      await Promise.all([paths.clean, paths.thumbnail].map((path) => rm(path, { force: true })))
    }
  }

  /**
   * Keeps the bytes at `path` beside the clean file, under a receipt that is there first: what removes the file finds
   * them by it. A failure removes the file and is thrown on.
   */
  async function keepOriginal(
    path: string,
    { _id, ext, createdAt }: StoredFile,
    { sha256, taken, declared }: { sha256: string; taken: Taken | null; declared: DeclaredFile },
  ): Promise<void> {
    const original = newFileId(createdAt)
    const { chosenSha256, chosenAt, clockOffMs } = declared
    const given = {
      ...(taken && { taken }),
      ...(chosenSha256 !== undefined && { chosenSha256 }),
      ...(chosenAt !== undefined && { chosenAt }),
      ...(clockOffMs !== undefined && { clockOffMs }),
    }
    try {
      const { size } = await stat(path)
      const receipt = { _id, original, sha256, size, kind: ext, receivedAt: createdAt }
      await receipts.insert({ ...receipt, ...given })
      const claimedBy = { subject: originalSubject, id: _id }
      const metadata = { owner: _id, purpose: originalSubject, kind: ext, sha256, claimedBy, createdAt }
      await files.insert(path, null, metadata, original)
    } catch (error) {
      await removeUnclaimed([_id])
      throw error
    }
  }

  /** Seals a text that is kept elsewhere: what removes files removes its receipt by this id. */
  async function sealText(_id: ObjectId, text: string, session: ClientSession): Promise<void> {
    const sha256 = createHash('sha256').update(text).digest('hex')
    const size = Buffer.byteLength(text)
    await receipts.insert({ _id, original: _id, sha256, size, kind: 'text', receivedAt: now() }, session)
  }

  /** Stores a PDF that was made here, unclaimed, so that it is removed within two hours. The caller removes `path`. */
  async function storeMade(path: string, { owner, purpose }: { owner: ObjectId; purpose: string }) {
    const metadata = { owner, purpose, kind: 'pdf' as const, claimedBy: null, createdAt: now() }
    return toStored(await files.insert(path, null, metadata))
  }

  /**
   * Claims files in the caller's transaction. Throws Invalid unless all of them are unclaimed and of this owner and
   * purpose, so that no one can claim another person's file, or a file twice.
   */
  async function claim(
    ids: ObjectId[],
    { owner, purpose, by }: { owner: ObjectId; purpose: string; by: Claim },
    session: ClientSession,
  ): Promise<void> {
    const wanted = new Set(ids.map((id) => id.toHexString())).size
    if (wanted === 0 || (await files.claim(ids, { owner, purpose }, by, session)) === wanted) return
    throw new Invalid(fileGoneMessage, [{ path: 'files', message: fileGoneMessage }])
  }

  /** Passes claimed files on to another claim, in the caller's transaction. */
  async function passOn(ids: ObjectId[], to: Claim, session: ClientSession): Promise<void> {
    if (ids.length > 0) await files.passOn(ids, to, session)
  }

  /** Makes files another owner's, in the caller's transaction. */
  async function giveTo(ids: ObjectId[], owner: ObjectId, session: ClientSession): Promise<void> {
    if (ids.length > 0) await files.giveTo(ids, owner, session)
  }

  /** The records of these files, in the order of `ids`, without missing ones. */
  async function describe(ids: ObjectId[]): Promise<StoredFile[]> {
    const found = new Map(
      (await files.byIds(ids)).map((record) => [record._id.toHexString(), toStored(record)]),
    )
    return ids.flatMap((id) => found.get(id.toHexString()) ?? [])
  }

  /** All originals, each with the file whose original it is. */
  async function* originals(): AsyncGenerator<{ _id: ObjectId; of: ObjectId }> {
    for await (const { _id, metadata } of files.claimedFor(originalSubject))
      yield { _id, of: metadata.claimedBy!.id }
  }

  /** Opens a file that `describe` returned; null when it has no such variant. */
  async function open(file: StoredFile, variant?: Variant): Promise<OpenFile | null> {
    if (!variant) {
      const [record] = await files.byIds([file._id])
      return record ? { ...file, stream: toStream(files.bytes(record)) } : null
    }
    const small = await files.thumbnailOf(file._id)
    return small && { ...file, variant, size: small.size, stream: small.stream() }
  }

  /** Removes these files with their bytes and thumbnails. */
  async function remove(ids: ObjectId[], session: ClientSession): Promise<void> {
    if (ids.length === 0) return
    await files.remove(ids, session)
    await receipts.remove(ids, session) // of texts, which have no file
  }

  /** Removes these files unless they are claimed; a claim that commits meanwhile wins. */
  async function removeUnclaimed(ids: ObjectId[]): Promise<void> {
    if (ids.length === 0) return
    await inTransaction((session) => files.removeUnclaimed(ids, new Date(now().getTime() + 1), session))
  }

  /**
   * Removes files that were not claimed within an hour, and the bytes of aborted uploads. The first sweep of a
   * process looks for such bytes among all uploads, later ones among those since the last sweep.
   */
  async function sweep(): Promise<void> {
    const before = new Date(now().getTime() - unclaimedLifetimeMs)
    for (;;) {
      const ids = (await files.unclaimedBefore(before, sweptAtOnce)).map(({ _id }) => _id)
      if (ids.length === 0) break
      await inTransaction((session) => files.removeUnclaimed(ids, before, session))
    }
    await files.removeOrphans({ from: orphansRemovedUntil, to: before })
    orphansRemovedUntil = before
  }

  /**
   * Wraps keys with the current FILES_KEY, one file a transaction: it goes on where it was stopped. Returns how many there were. Throws after the first file whose key is unknown.
   */
  async function renewKeys(): Promise<number> {
    for (let renewed = 0; ;) {
      const ids = await files.withOtherKeys(renewedAtOnce)
      if (ids.length === 0) return renewed
      for (const id of ids) await inTransaction((session) => files.renew(id, session))
      renewed += ids.length
    }
  }

  return {
    indexes: () => Promise.all([files.indexes(), receipts.indexes()]),
    store,
    storeMade,
    sealText,
    claim,
    passOn,
    giveTo,
    describe,
    receipts: (ids: ObjectId[]) => receipts.byIds(ids),
    originals,
    open,
    remove,
    removeUnclaimed,
    sweep,
    renewKeys,
  }
}

const toStored = ({ _id, metadata }: FileRecord): StoredFile => ({
  _id,
  ext: metadata.kind,
  size: metadata.size,
  owner: metadata.owner,
  claimedBy: metadata.claimedBy,
  createdAt: metadata.createdAt,
  sha256: metadata.sha256,
})

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Cancelling the stream ends the query. */
const toStream = (bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  Stream.from<Uint8Array>(bytes)
