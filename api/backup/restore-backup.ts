import { BSON, type Db, type Document } from 'mongodb'
import { clear, bulkLoad, isEmpty, unfinishedBulkLoad } from '../database/bulk-load.ts'
import { FatalError } from '../process/command.ts'
import { createTally, documentsIn, type Manifest } from './archive/format.ts'
import { type ArchiveFile, verifyArchive, readParts } from './archive/read.ts'
import { rawDocuments } from './write-backup.ts'

/** Keeps all types exact, such as the width of numbers. */
const exactTypes = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

/**
 * Loads a backup into an empty database. It checks the whole archive before it writes anything, reads back what it
 * wrote and compares; a failure leaves the database empty.
 * @param finish creates the indexes after all documents, and what else the data need before they are served
 * @throws FatalError for a damaged archive, or a database that is not empty
 */
export async function restoreBackup(
  db: Db,
  archive: ArchiveFile,
  finish: () => Promise<void>,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive)
  if (!(await isEmpty(db)) && (await unfinishedBulkLoad(db)) === null) throw new FatalError(notEmpty)
  await clear(db)
  await bulkLoad(db, 'restore', async () => {
    for await (const { collection, bytes } of readParts(archive)) {
      const documents = [...documentsIn(bytes)].map((each): Document => BSON.deserialize(each, exactTypes))
      await db.collection(collection).insertMany(documents, { writeConcern: { w: 1 } })
    }
    await compareWith(db, manifest)
    await finish()
  })
  return manifest
}

const notEmpty =
  'The database is not empty, and a restore would mix two sets of data. Restore into an empty one: set DATA_DIR to a new folder, or MONGODB_URI to an empty database.'

async function compareWith(db: Db, { collections }: Manifest): Promise<void> {
  for (const [name, { count, sha256 }] of Object.entries(collections)) {
    const tally = createTally()
    for await (const document of rawDocuments(db, name)) tally.add([document])
    const found = tally.end()
    if (found.count !== count || found.sha256 !== sha256)
      throw new FatalError(`${name} did not arrive as it is in the backup. Nothing was kept; try again.`)
  }
}
