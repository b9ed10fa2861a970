import { rename, rm, stat } from 'node:fs/promises'
import { type ClientSession, type Db, type MongoClient, MongoServerError } from 'mongodb'
import { collectionNames, unfinishedBulkLoad } from '../database/bulk-load.ts'
import { FatalError } from '../process/command.ts'
import type { Manifest } from './archive/format.ts'
import { verifyArchive } from './archive/read.ts'
import { writeArchive } from './archive/write.ts'

const historySeconds = 24 * 3600
const snapshotTooOld = 239

/**
 * Writes the whole database into a new file, as it was at one moment, while the product keeps running: all reads use
 * one snapshot. The file is read back and checked before it gets its name.
 * @throws FatalError when the file exists already, or a bulk load of the database is unfinished
 */
export async function writeBackup(
  client: MongoClient,
  db: Db,
  { file, key }: { file: string; key: string },
): Promise<Manifest> {
  if (await stat(file).catch(() => null))
    throw new FatalError(`${file} is there already: choose another name.`)
  if (await unfinishedBulkLoad(db))
    throw new FatalError('The database is just being filled: try again later.')
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const restoreHistory = await extendHistory(client)
  try {
    const names = await collectionNames(db)
    await client.withSession({ snapshot: true }, async (session) => {
      await writeArchive({ file: draft, key }, names, (name) => rawDocuments(db, name, session))
    })
    const manifest = await verifyArchive({ file: draft, key })
    await rename(draft, file)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error instanceof MongoServerError && error.code === snapshotTooOld ? new FatalError(tooSlow) : error
  } finally {
    await restoreHistory()
  }
}

const tooSlow =
  'The backup took longer than the database keeps a snapshot: raise minSnapshotHistoryWindowInSeconds of MongoDB and try again.'

/** The documents of a collection as BSON, ordered by `_id`; with a session those of its snapshot. */
export async function* rawDocuments(
  db: Db,
  name: string,
  session?: ClientSession,
): AsyncGenerator<Uint8Array> {
  const docs = db.collection(name, session && { readConcern: { level: 'snapshot' } })
  const raw = { raw: true, session } as const
  for await (const document of docs.find({}, raw).sort({ _id: 1 })) yield document as unknown as Uint8Array
}

/**
 * Makes MongoDB keep snapshots long enough for a large backup instead of five minutes; returns the function that
 * undoes it. Does nothing on a database that does not allow it.
 */
async function extendHistory(client: MongoClient): Promise<() => Promise<void>> {
  const set = (seconds: number) =>
    client.db('admin').command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: seconds })
  try {
    const { was } = await set(historySeconds)
    return async () => void (await set(Number(was)))
  } catch (error) {
    if (error instanceof MongoServerError) return async () => undefined
    throw error
  }
}
