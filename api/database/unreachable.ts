import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb'

const unreachable = new Set([
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoOperationTimeoutError',
])

/** What the driver itself marks as worth a retry: the database is changing its primary, or is gone. */
const retryableLabels = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
]
/** Codes of a server that is no longer, or not yet, the primary; errors of reads have no label. */
const notPrimary = new Set([91, 189, 10107, 11600, 11602, 13435, 13436])
/** The primary got no majority in time, or was too busy. */
const timedOut = new Set([50, 64])

const outOfDiskSpace = 14031
/** Atlas has one code for many refusals. */
const atlasError = 8000

/** Whether the database has no room: a full disk, or a used up quota. It takes writes again as soon as there is some. */
export const isFull = (error: unknown) =>
  error instanceof MongoError &&
  (error.code === outOfDiskSpace ||
    error.message.includes('No space left on device') ||
    (error.code === atlasError && /quota|space/i.test(error.message)))

/** Whether the error says that the database is out of reach for now: no primary, a full disk, or no answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof MongoError &&
  (unreachable.has(error.name) ||
    retryableLabels.some((label) => error.hasErrorLabel(label)) ||
    error instanceof MongoNetworkError ||
    isFull(error) ||
    (error instanceof MongoServerError &&
      (notPrimary.has(Number(error.code)) || timedOut.has(Number(error.code)))))
