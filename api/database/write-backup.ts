import { rename, rm, stat } from 'node:fs/promises'
import { type ClientSession, type Db, type MongoClient, MongoServerError } from 'mongodb'
import { CannotGoOn } from '../command.ts'
import type { Manifest } from './archive/format.ts'
import { checkArchive } from './archive/read.ts'
import { writeArchive } from './archive/write.ts'
import { collectionNames, unfinishedFilling } from './filling.ts'

const historySeconds = 24 * 3600
const snapshotTooOld = 239

/**
 * Writes all of the database into a new file, as it was at one moment, while the product goes on writing: every
 * read asks for the same snapshot (D-98). The file is read back and checked before it gets its name.
 * @throws CannotGoOn when the file is there already, or the database holds a half restore
 */
export async function writeBackup(client: MongoClient, db: Db, file: string): Promise<Manifest> {
  if (await stat(file).catch(() => null))
    throw new CannotGoOn(`${file} is there already: choose another name.`)
  if (await unfinishedFilling(db)) throw new CannotGoOn('The database is just being filled: try again later.')
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const forget = await keepHistory(client)
  try {
    const names = await collectionNames(db)
    await client.withSession({ snapshot: true }, async (session) => {
      await writeArchive(draft, names, (name) => rawDocuments(db, name, session))
    })
    const manifest = await checkArchive(draft)
    await rename(draft, file)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error instanceof MongoServerError && error.code === snapshotTooOld ? new CannotGoOn(tooSlow) : error
  } finally {
    await forget()
  }
}

const tooSlow =
  'The backup took longer than the database keeps a snapshot: raise minSnapshotHistoryWindowInSeconds of MongoDB and try again.'

/** The documents of a collection as BSON, ordered by `_id`; with a session as its snapshot has them. */
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
 * Makes MongoDB keep the snapshot for as long as a large backup takes, instead of five minutes; answers how to set
 * it back. A database that does not allow that keeps its own time.
 */
async function keepHistory(client: MongoClient): Promise<() => Promise<void>> {
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
