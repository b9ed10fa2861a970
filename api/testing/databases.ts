import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { inject } from 'vitest'

/**
 * Databases of earlier test files of this process, emptied, with all their indexes. Creating indexes is most of the
 * cost of a new database.
 */
const emptied: string[] = []

/** A separate client, so that late writes of a test's server do not come after the emptying. */
let client: MongoClient | undefined
const database = (name: string) => (client ??= new MongoClient(inject('mongoUri'))).db(name)

/** The name of a database without documents. */
export const takeDatabase = () => emptied.pop() ?? `test-${randomUUID()}`

/** Dropping a database with more documents than this is faster than emptying it. */
const few = 2000

/** Empties a database for the next test file; drops one that was profiled or is large. */
export async function giveBack(name: string): Promise<void> {
  const db = database(name)
  const [collections, { objects }] = await Promise.all([namesOf(db), db.stats()])
  if (objects > few || collections.includes('system.profile')) return void (await db.dropDatabase())
  await Promise.all(collections.map((collection) => db.collection(collection).deleteMany({})))
  emptied.push(name)
}

const namesOf = async (db: Db) =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
