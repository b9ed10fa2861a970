import { MongoServerError } from 'mongodb'

/** Whether a unique index refused a write. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11000
