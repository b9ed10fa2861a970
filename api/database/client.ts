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
 * Connects to a database. A write is acknowledged when most of the replica set has it in the journal, so that it
 * survives kill -9. An unreachable server is an error after 5 seconds; one that hangs is detected after 4 seconds,
 * and its operations then fail or continue on another one.
 * @param uri a mongodb:// or mongodb+srv:// address; `client.db()` is the database that it names
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

/** The driver alone would retry a transaction for two minutes. */
const transactionTimeoutMs = 6_000

/** Runs writes that belong together: all of them or none. The work may run more than once. */
export type Transaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>

/** Transactions of this process that had a conflict retry one at a time: together they would conflict again. */
const takeRetryTurn = createMutex()

/**
 * Runs writes that belong together: all of them or none. The work runs again when another transaction conflicts with
 * it, so it does nothing but read and write with its session, one operation after the other. Retries follow after
 * random, growing pauses, so that processes do not collide again and again.
 * @param timeoutMs for all attempts together, without the wait for other retries of this process
 * @returns what the work returns
 * @throws what the work throws, after undoing its writes; MongoOperationTimeoutError after `timeoutMs`, when it is
 * unknown whether the writes are there
 */
export async function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  timeoutMs = transactionTimeoutMs,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let isLate = false
  const startTimer = () =>
    setTimeout(() => {
      isLate = true
      reject(tooLate(timeoutMs))
    }, timeoutMs)
  let timer = startTimer()
  let turn: Turn | undefined
  let hadConflict = false
  const attempt = async (session: ClientSession) => {
    if (hadConflict && !turn && !isLate) {
      clearTimeout(timer)
      turn = await takeRetryTurn()
      timer = startTimer()
    }
    if (isLate) throw tooLate(timeoutMs)
    const result = await work(session).catch((error: unknown) => {
      const transient = requireTransient(error)
      hadConflict ||= transient.code === writeConflict
      throw transient
    })
    if (isLate) throw tooLate(timeoutMs)
    return result
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
    if (isLate) turn?.abandon(tooLate(timeoutMs))
    else turn?.release()
  }
}

const transientLabel = 'TransientTransactionError'
const writeConflict = 112

/**
 * The reason to run a transaction again, which the driver or the work may hide in another error: a conflict, or a
 * broken connection, since nothing is written before the commit. Throws any other error.
 */
function requireTransient(error: unknown): MongoError {
  const transient = transientIn(error)
  if (!transient) throw error
  transient.addErrorLabel(transientLabel)
  return transient
}

function transientIn(error: unknown): MongoError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof MongoNetworkError) return error
  if (error instanceof MongoError && error.hasErrorLabel(transientLabel)) return error
  return transientIn(error instanceof MongoBulkWriteError ? error.errorResponse : error.cause)
}

const tooLate = (ms: number) => new MongoOperationTimeoutError(`A transaction took longer than ${ms} ms`)

/** An error that restarts the transaction it is thrown in, such as one that reads too old a state. */
export function restartTransaction(why: string): MongoError {
  const stale = new MongoError(why)
  stale.addErrorLabel(transientLabel)
  return stale
}
/** The holder ends its turn, or abandons it: then all that wait are rejected with the reason. */
type Turn = { release: () => void; abandon: (reason: Error) => void }

/** A mutex within this process: one holder at a time, in the order of the calls. */
export function createMutex(): () => Promise<Turn> {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const previous = last
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    last = promise
    promise.catch(() => undefined)
    await previous.catch((reason: Error) => {
      reject(reason)
      throw reason
    })
    const abandon = (reason: Error) => {
      last = Promise.resolve()
      reject(reason)
    }
    return { release: resolve, abandon }
  }
}
