import { BSON, type Db, type Document } from 'mongodb'
import { CannotGoOn } from '../command.ts'
import { createTally, documentsIn, type Manifest } from './archive/format.ts'
import { checkArchive, readParts } from './archive/read.ts'
import { emptyOut, fill, isEmpty, unfinishedFilling } from './filling.ts'
import { rawDocuments } from './write-backup.ts'

/** Types stay what they are: numbers, for one, keep their width. */
const exactly = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

/**
 * Puts a backup into an empty database (D-98). The whole archive is checked before anything is written, and what was
 * written is read back and compared; a failure leaves the database empty.
 * @param ensureIndexes makes the indexes, when all documents are in
 * @throws CannotGoOn for a damaged archive, or a database that is not empty
 */
export async function restoreBackup(
  db: Db,
  file: string,
  ensureIndexes: () => Promise<void>,
): Promise<Manifest> {
  const manifest = await checkArchive(file)
  if (!(await isEmpty(db)) && (await unfinishedFilling(db)) === null) throw new CannotGoOn(notEmpty)
  await emptyOut(db)
  await fill(db, 'restore', async () => {
    for await (const { collection, bytes } of readParts(file)) {
      const documents = [...documentsIn(bytes)].map((each): Document => BSON.deserialize(each, exactly))
      await db.collection(collection).insertMany(documents, { writeConcern: { w: 1 } })
    }
    await compareWith(db, manifest)
    await ensureIndexes()
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
      throw new CannotGoOn(`${name} did not arrive as it is in the backup. Nothing was kept; try again.`)
  }
}
