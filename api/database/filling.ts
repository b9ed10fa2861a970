import type { Db } from 'mongodb'

/** What fills an empty database in many steps. */
export type Filling = 'demo data' | 'restore'

const fillings = (db: Db) => db.collection<{ _id: Filling; startedAt: Date }>('fillings')

/** Collections that hold people's data; a database without any of it is empty, whatever a start has put there. */
const telling = ['users', 'guests', 'reviews', 'files.files']

/** Whether the database holds nobody's data. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await Promise.all(
    telling.map((name) => db.collection(name).findOne({}, { projection: { _id: 1 } })),
  )
  return found.every((document) => document === null)
}

/** What was filling the database when it was killed half way, or null. */
export const unfinishedFilling = async (db: Db): Promise<Filling | null> =>
  (await fillings(db).findOne())?._id ?? null

/**
 * Fills a database. While it goes on a mark says so, so that a later start knows what was cut off; a failure leaves
 * the database empty.
 */
export async function fill(db: Db, filling: Filling, work: () => Promise<void>): Promise<void> {
  await fillings(db).insertOne({ _id: filling, startedAt: new Date() })
  try {
    await work()
  } catch (error) {
    await emptyOut(db)
    throw error
  }
  await fillings(db).drop()
}

/**
 * Empties every collection but those named in `except`; the mark of a filling goes last. They stay as they were made,
 * spread over the shards of a cluster, too; but nothing is to expire while they are filled, until the indexes are made.
 */
export async function emptyOut(db: Db, except: string[] = []): Promise<void> {
  const names = await collectionNames(db)
  for (const name of names.filter((each) => !except.includes(each))) {
    const collection = db.collection(name)
    await collection.deleteMany({})
    for (const index of await collection.indexes())
      if (index.expireAfterSeconds !== undefined) await collection.dropIndex(index.name!)
  }
  await fillings(db).drop()
}

/** The names of the collections that hold data; the server's own and the mark of a filling are left out. */
export async function collectionNames(db: Db): Promise<string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  const names = found.map(({ name }) => name)
  return names.filter((name) => !name.startsWith('system.') && name !== 'fillings').sort()
}
