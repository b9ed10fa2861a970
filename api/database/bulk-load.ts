import type { Db } from 'mongodb'

/** The reason for filling an empty database in many steps. */
type BulkLoad = 'demo data' | 'restore'

const marks = (db: Db) => db.collection<{ _id: BulkLoad; startedAt: Date }>('fillings')

/** Collections that hold people's data. Without any of it a database counts as empty; a start writes to others. */
const peoplesData = ['users', 'guests', 'reviews', 'files.files']

/** Whether the database holds no data of people. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await Promise.all(
    peoplesData.map((name) => db.collection(name).findOne({}, { projection: { _id: 1 } })),
  )
  return found.every((document) => document === null)
}

/** The bulk load that was killed half way, or null. */
export const unfinishedBulkLoad = async (db: Db): Promise<BulkLoad | null> =>
  (await marks(db).findOne())?._id ?? null

/**
 * Fills a database. A mark stays in it until the work is done, so that a later start recognizes a load that was
 * killed. A failure leaves the database empty and is thrown on.
 */
export async function bulkLoad(db: Db, load: BulkLoad, work: () => Promise<void>): Promise<void> {
  await marks(db).insertOne({ _id: load, startedAt: new Date() })
  try {
    await work()
  } catch (error) {
    await clear(db)
    throw error
  }
  await marks(db).drop()
}

/**
 * Empties every collection but those named in `except`; the mark of a bulk load goes last. The collections themselves
 * stay, because a cluster may have sharded them. Their TTL indexes go: nothing may expire during a bulk load.
 */
export async function clear(db: Db, except: string[] = []): Promise<void> {
  const names = await collectionNames(db)
  for (const name of names.filter((each) => !except.includes(each))) {
    const collection = db.collection(name)
    await collection.deleteMany({})
    for (const index of await collection.indexes())
      if (index.expireAfterSeconds !== undefined) await collection.dropIndex(index.name!)
  }
  await marks(db).drop()
}

/** The names of the collections with data, sorted; without MongoDB's own and the mark of a bulk load. */
export async function collectionNames(db: Db): Promise<string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  const names = found.map(({ name }) => name)
  return names.filter((name) => !name.startsWith('system.') && name !== 'fillings').sort()
}
