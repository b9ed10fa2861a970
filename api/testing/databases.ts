import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { inject } from 'vitest'

/**
 * Databases that earlier test files of this process are done with: empty, with all their indexes. Making those is most
 * of what a new database costs.
 */
const emptied: string[] = []

/** Its own client: what a test's server still meant to write must not come after the emptying. */
let client: MongoClient | undefined
const database = (name: string) => (client ??= new MongoClient(inject('mongoUri'))).db(name)

/** The name of a database without documents. */
export const takeDatabase = () => emptied.pop() ?? `test-${randomUUID()}`

/** A database with more documents than this is dropped sooner than emptied. */
const few = 2000

/** Empties a database for the next test file; one that was profiled or is full is dropped. */
export async function giveBack(name: string): Promise<void> {
  const db = database(name)
  const [collections, { objects }] = await Promise.all([namesOf(db), db.stats()])
  if (objects > few || collections.includes('system.profile')) return void (await db.dropDatabase())
  await Promise.all(collections.map((collection) => db.collection(collection).deleteMany({})))
  emptied.push(name)
}

const namesOf = async (db: Db) =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
