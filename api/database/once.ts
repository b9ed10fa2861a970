import type { ClientSession, ObjectId } from 'mongodb'
import { isDuplicate } from './duplicate.ts'
import type { IdempotencyCollection, Made } from './idempotency.collection.ts'

/** Who sends which Idempotency-Key; without a key nothing is remembered. */
export type Sender = { member: { _id: ObjectId }; key: string | null }

type Deps = {
  now: () => Date
  idempotency: IdempotencyCollection
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
}

type Work<Result extends Made> = (session: ClientSession) => Promise<Result>

/** The key's earlier call has been committed while this one was on its way. */
class AlreadyDone extends Error {}

/**
 * Runs the work in one transaction together with remembering the key for 400 days (D-94), so that a repeated
 * call, even a simultaneous one, does nothing and answers the first one's result. Work that fails leaves the key free.
 * @param work as for `deps.transaction`: it may run more than once
 * @returns what the work answered, now or the first time
 */
export async function once<Result extends Made>(
  deps: Deps,
  sender: Sender,
  work: Work<Result>,
): Promise<Result> {
  if (sender.key === null) return deps.transaction(work)
  const known = await recall<Result>(deps, sender)
  if (known) return known
  try {
    return await deps.transaction((session) => workAndRemember(deps, idOf(sender), work, session))
  } catch (error) {
    const done = error instanceof AlreadyDone ? await recall<Result>(deps, sender) : null
    if (done) return done
    throw error
  }
}

/** The key comes first: of two calls at once the second stops here, before any work. */
async function workAndRemember<Result extends Made>(
  deps: Deps,
  _id: string,
  work: Work<Result>,
  session: ClientSession,
) {
  try {
    await deps.idempotency.insert({ _id, result: null, createdAt: deps.now() }, session)
  } catch (error) {
    throw isDuplicate(error) ? new AlreadyDone() : error
  }
  const result = await work(session)
  await deps.idempotency.setResult(_id, result, session)
  return result
}

/** What this key's call answered before, or null: for what a repeated call need not do again. */
export async function recall<Result extends Made>(deps: Deps, sender: Sender): Promise<Result | null> {
  if (sender.key === null) return null
  return (await deps.idempotency.resultOf(idOf(sender))) as Result | null
}

/** Keys of different members never meet. */
const idOf = ({ member, key }: Sender) => `${member._id.toHexString()}:${key}`
