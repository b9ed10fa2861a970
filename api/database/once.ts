import type { ClientSession, ObjectId } from 'mongodb'
import { isDuplicate } from './duplicate.ts'
import type { IdempotencyCollection } from './idempotency.collection.ts'

/** Who sends which Idempotency-Key; without a key nothing is remembered. */
export type Sender = { member: { _id: ObjectId }; key: string | null }

type Deps = {
  now: () => Date
  idempotency: IdempotencyCollection
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
}

type Work = (session: ClientSession) => Promise<ObjectId>

/** The key's earlier call has been committed while this one was on its way. */
class AlreadyDone extends Error {}

/**
 * Runs the work in one transaction together with remembering the key for 400 days (D-94), so that a repeated
 * call, even a simultaneous one, does nothing and answers the first one's id. Work that fails leaves the key free.
 * @param work as for `deps.transaction`: it may run more than once
 * @returns the id that the work answered, now or the first time
 */
export async function once(deps: Deps, { member, key }: Sender, work: Work): Promise<ObjectId> {
  if (key === null) return deps.transaction(work)
  const _id = `${member._id.toHexString()}:${key}`
  const known = await deps.idempotency.resultOf(_id)
  if (known) return known
  try {
    return await deps.transaction((session) => workAndRemember(deps, _id, work, session))
  } catch (error) {
    const done = error instanceof AlreadyDone ? await deps.idempotency.resultOf(_id) : null
    if (done) return done
    throw error
  }
}

/** The key comes first: of two calls at once the second stops here, before any work. */
async function workAndRemember(deps: Deps, _id: string, work: Work, session: ClientSession) {
  try {
    await deps.idempotency.insert({ _id, result: null, createdAt: deps.now() }, session)
  } catch (error) {
    throw isDuplicate(error) ? new AlreadyDone() : error
  }
  const result = await work(session)
  await deps.idempotency.setResult(_id, result, session)
  return result
}

/** The id that this key's call answered before, or null: for what a repeated call need not do again. */
export async function recall(deps: Deps, { member, key }: Sender): Promise<ObjectId | null> {
  if (key === null) return null
  return deps.idempotency.resultOf(`${member._id.toHexString()}:${key}`)
}
