import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } from 'mongodb'

/** Errors of the driver itself: it has no connection, no turn, or a session whose connection has gone. */
const unreachable = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
  'MongoStalePrimaryError',
  'MongoUnexpectedServerResponseError',
])

/** What the driver itself marks as worth a retry: the database is changing its primary, is overloaded, or is gone. */
const retryableLabels = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'SystemOverloadedError',
  'ResetPool',
]
/** Codes of a server that is no longer, or not yet, the primary, or goes; errors of reads have no label. */
const notPrimary = [91, 189, 10058, 10107, 11600, 11602, 13435, 13436]
/** The primary got no majority in time, or was too busy. */
const timedOut = [24, 50, 64, 202, 262]
/** The server does not reach another one that it needs. */
const notReached = [6, 7, 89, 133, 134, 358, 9001]
/** What the server held for us ended with a connection or a primary: a cursor, a transaction, a snapshot, an operation. */
const ended = [43, 225, 237, 239, 246, 251, 279, 290, 11601]
const passing = new Set([...notPrimary, ...timedOut, ...notReached, ...ended])

const outOfDiskSpace = 14031
/** Atlas has one code for many refusals. */
const atlasError = 8000

/** Whether the database has no room: a full disk, or a used up quota. It takes writes again as soon as there is some. */
export const isFull = (error: unknown) =>
  error instanceof MongoError &&
  (error.code === outOfDiskSpace ||
    error.message.includes('No space left on device') ||
    (error.code === atlasError && /quota|space/i.test(error.message)))

/**
 * Whether the error says that the database is out of reach for now: no primary, a full disk, or no answer. The driver, or
 * what called it, may hide that in another error.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (saysUnreachable(error) || hiddenIn(error).some(isUnreachable))

const saysUnreachable = (error: Error) =>
  error instanceof MongoError &&
  (unreachable.has(error.name) ||
    retryableLabels.some((label) => error.hasErrorLabel(label)) ||
    error instanceof MongoNetworkError ||
    isFull(error) ||
    (error instanceof MongoServerError && passing.has(Number(error.code))))

/** The errors that an error was made from. */
function hiddenIn(error: Error): unknown[] {
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return error instanceof MongoBulkWriteError ? [error.cause, error.errorResponse] : [error.cause, ...several]
}
