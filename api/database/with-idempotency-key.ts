import type { ClientSession, ObjectId } from 'mongodb'
import type { Transaction } from './client.ts'
import { isDuplicate } from './duplicate.ts'
import type { IdempotencyCollection, StoredResult } from './idempotency.collection.ts'

/** Who sent which Idempotency-Key; without a key nothing is remembered. */
type Sender = { member: { _id: ObjectId }; key: string | null }

export type IdempotencyDeps = {
  now: () => Date
  idempotency: IdempotencyCollection
  transaction: Transaction
}

/** `forget` is for work that has changed nothing: its key is not kept. */
type Work<Result extends StoredResult> = (session: ClientSession, forget: () => void) => Promise<Result>

/** The key's earlier call was committed while this one was running. */
class AlreadyDone extends Error {}

/**
 * Runs the work and remembers the key for 400 days in one transaction, so that a repeated call, even a simultaneous
 * one, does nothing and gets the first one's result. Work that fails leaves the key free.
 * @param work may run more than once, as in every transaction
 * @returns the result of the work, now or the first time
 */
export async function withIdempotencyKey<Result extends StoredResult>(
  deps: IdempotencyDeps,
  sender: Sender,
  work: Work<Result>,
): Promise<Result> {
  if (sender.key === null) return deps.transaction((session) => work(session, () => undefined))
  try {
    return await deps.transaction((session) => workAndRemember(deps, idOf(sender), work, session))
  } catch (error) {
    const done = error instanceof AlreadyDone ? await previousResult<Result>(deps, sender) : null
    if (done) return done
    throw error
  }
}

/** Stores the key first: of two simultaneous calls the second one stops here, before any work. */
async function workAndRemember<Result extends StoredResult>(
  deps: IdempotencyDeps,
  _id: string,
  work: Work<Result>,
  session: ClientSession,
) {
  try {
    await deps.idempotency.insert({ _id, result: null, createdAt: deps.now() }, session)
  } catch (error) {
    throw isDuplicate(error) ? new AlreadyDone() : error
  }
  let isKept = true
  const result = await work(session, () => (isKept = false))
  if (isKept) await deps.idempotency.setResult(_id, result, session)
  else await deps.idempotency.remove(_id, session)
  return result
}

/** The result of this key's earlier call, or null. */
export async function previousResult<Result extends StoredResult>(
  deps: IdempotencyDeps,
  sender: Sender,
): Promise<Result | null> {
  if (sender.key === null) return null
  return (await deps.idempotency.resultOf(idOf(sender))) as Result | null
}

/** Includes the member, so that members cannot collide with each other. */
const idOf = ({ member, key }: Sender) => `${member._id.toHexString()}:${key}`
