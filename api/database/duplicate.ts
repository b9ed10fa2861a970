import { MongoServerError } from 'mongodb'

/** Whether the error is a unique index that refused a write. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11000
