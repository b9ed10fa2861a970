import { type Filter, ObjectId } from 'mongodb'
import type { Member, UserDoc } from '../members/users.collection.ts'
import type { AccountDeps } from './account-deps.ts'
import { documentKinds } from './documents.ts'

type ErasureDeps = Pick<AccountDeps, 'config' | 'files' | 'log' | 'now' | 'transaction' | 'users'>
type FileErasureDeps = Pick<ErasureDeps, 'files' | 'transaction' | 'users'>

/** Five files of 10 MB are removed well within the few seconds of a transaction. */
const batchSize = 5
const dayMs = 24 * 3_600_000

/**
 * Erases the documents of accounts that were decided on longer ago than the configured number of days. Documents that
 * were uploaded later stay until they are as old. An account that fails is logged and tried again the next time.
 */
export async function eraseOldDocuments(deps: ErasureDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.documentRetentionDays * dayMs)
  const uploaded = uploadedBefore(before)
  for await (const user of deps.users.withDocumentsDecided(before, uploaded)) {
    await eraseDocumentsOf(deps, user, uploaded).catch((error: unknown) =>
      deps.log.error({ err: error, user: user._id.toHexString() }, 'documents could not be erased'),
    )
  }
}

/** The smallest id of files stored after `time`: ids begin with the second of storing. */
const uploadedBefore = (time: Date) => ObjectId.createFromTime(Math.floor(time.getTime() / 1000) + 1)

/** Erases a user's documents with ids below `uploaded`, a few at a time, while the user is in this `state`. */
export async function eraseDocumentsOf(
  deps: FileErasureDeps,
  user: Member,
  uploaded: ObjectId,
  state: Filter<UserDoc> = {},
): Promise<void> {
  const all = documentKinds.flatMap((kind) => user[kind].map(({ _id }) => _id))
  const old = all.filter((id) => id.toHexString() < uploaded.toHexString())
  for (let at = 0; at < old.length; at += batchSize) {
    const batch = old.slice(at, at + batchSize)
    const pull = Object.fromEntries(documentKinds.map((kind) => [kind, { _id: { $in: batch } }]))
    await deps.transaction(async (session) => {
      if (await deps.users.update({ ...state, _id: user._id }, { $pull: pull }, session))
        await deps.files.remove(batch, session)
    })
  }
}
