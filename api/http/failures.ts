import type { Context } from 'hono'
import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb'
import type { AppEnv } from '../env.ts'
import type { Log } from '../log.ts'
import { Refusal } from './errors.ts'

/**
 * Turns whatever was thrown into an answer (D-80): a refusal with its message, a database out of reach into 503
 * with Retry-After, anything else into 500 with the request id; only the log gets the details.
 */
export function answerFailure(error: unknown, c: Context<AppEnv>, log: Log): Response {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return c.json({ message: error.message, ...(error.issues && { issues: error.issues }) }, error.status)
  }
  const requestId = c.var.requestId
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'a request failed')
  if (isUnreachable(error)) {
    c.header('retry-after', '5')
    return c.json(
      {
        message: 'The service is not available at the moment. Please try again in a few seconds.',
        requestId,
      },
      503,
    )
  }
  return c.json({ message: 'Something went wrong', requestId }, 500)
}

const unreachable = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoOperationTimeoutError',
])

/** What the driver would try again when asked to: the database is changing its primary, or is gone. */
const passing = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
]
/** Codes of a server that is no longer, or not yet, the primary: what a read meets has no label. */
const notPrimary = new Set([91, 189, 10107, 11600, 11602, 13435, 13436])
/** The primary heard of no majority in time, or was too busy: what it would have answered is not known. */
const notInTime = new Set([50, 64])

/** The database's disk is full: it takes writes again when there is space. */
const isFull = (error: MongoError) =>
  error.code === outOfDiskSpace || error.message.includes('No space left on device')
const outOfDiskSpace = 14031

/** Whether this is the database out of reach, for now: it is no primary, its disk is full, or nothing answers. */
export const isUnreachable = (error: unknown) =>
  error instanceof MongoError &&
  (unreachable.has(error.name) ||
    passing.some((label) => error.hasErrorLabel(label)) ||
    error instanceof MongoNetworkError ||
    isFull(error) ||
    (error instanceof MongoServerError &&
      (notPrimary.has(Number(error.code)) || notInTime.has(Number(error.code)))))
