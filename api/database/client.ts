import { MongoClient, type ClientSession } from 'mongodb'
import { brand } from '../../shared/brand.ts'

/**
 * Connects to a database (D-95). A write counts when most of the replica set has it in the journal, so an
 * acknowledged write survives kill -9; an unreachable server is an error after 5 seconds.
 * @param uri a mongodb:// or mongodb+srv:// address; the database it names is what `client.db()` answers
 */
export function connect(uri: string): Promise<MongoClient> {
  return MongoClient.connect(uri, {
    appName: brand.name,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
    readConcern: { level: 'local' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
  })
}

/**
 * Writes that belong together: all of them or none. The work may run more than once, when another transaction
 * got in its way, so it does nothing but reads and writes with the session it gets, one after the other.
 * @returns what the work answers
 * @throws what the work throws, after undoing its writes
 */
export function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return client.withSession((session) =>
    session.withTransaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    }),
  )
}
