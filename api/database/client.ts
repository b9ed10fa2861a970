import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  type ClientSession,
} from 'mongodb'
import { brand } from '../../shared/brand.ts'

/**
 * Connects to a database (D-95). A write counts when most of the replica set has it in the journal, so an
 * acknowledged write survives kill -9; an unreachable server is an error after 5 seconds. One that stands still is
 * noticed after 4 seconds, and what waits for it then fails or goes on at another one.
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
    connectTimeoutMS: 3000,
    heartbeatFrequencyMS: 1000,
  })
}

/** Nobody waits longer for a transaction; the driver alone would go on trying for two minutes. */
const givenUpAfterMs = 6_000

/**
 * Writes that belong together: all of them or none. The work may run more than once, when another transaction
 * got in its way, so it does nothing but reads and writes with the session it gets, one after the other.
 * @param withinMs how long anybody waits for it, with all its attempts
 * @returns what the work answers
 * @throws what the work throws, after undoing its writes; MongoOperationTimeoutError after that time, and whether
 * the writes are there is not known then
 */
export async function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  withinMs = givenUpAfterMs,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(tooLate(withinMs))
  }, withinMs)
  const attempt = async (session: ClientSession) => {
    if (isLate) throw tooLate(withinMs)
    const answer = await work(session).catch(beginAnewWhenCut)
    if (isLate) throw tooLate(withinMs)
    return answer
  }
  const running = client.withSession((session) =>
    session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    }),
  )
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Nothing is written before the end, so a connection that breaks is a reason to begin anew; the driver hides some. */
function beginAnewWhenCut(error: unknown): never {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : error
  if (!(inner instanceof MongoNetworkError)) throw error
  inner.addErrorLabel('TransientTransactionError')
  throw inner
}

const tooLate = (ms: number) => new MongoOperationTimeoutError(`A transaction took longer than ${ms} ms`)

/** To be thrown in a transaction that reads too old a state: it begins anew, as long as its time is not up. */
export function beginAnew(why: string): MongoError {
  const stale = new MongoError(why)
  stale.addErrorLabel('TransientTransactionError')
  return stale
}
