import { MongoServerError } from 'mongodb'
import { Refusal } from '../../http/errors.ts'

/** Runs a search; throws a Refusal with 503 and this message when the database takes too long. */
export async function withinTime<Result>(work: () => Promise<Result>, message: string): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isTimeout(error) ? new Refusal(503, message, { retryAfterSeconds: 5 }) : error
  }
}

const isTimeout = (error: unknown) => error instanceof MongoServerError && error.code === 50
