import { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { documentKinds } from './documents.ts'
import type { Member } from './users.collection.ts'

/** Of 10 MB each, they are gone well within the few seconds that a transaction may take. */
const filesAtOnce = 5
const dayMs = 24 * 3_600_000

/**
 * Erases the documents of accounts that were decided on longer ago than the configured days (90), with their bytes
 * (D-51). What was uploaded after the decision stays until it is as old itself. An account that fails is logged, and
 * tried again the next time.
 */
export async function eraseOldDocuments(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.documentRetentionDays * dayMs)
  const uploaded = uploadedBefore(before)
  for await (const user of deps.users.withDocumentsDecided(before, uploaded)) {
    await eraseDocumentsOf(deps, user, uploaded).catch((error: unknown) =>
      deps.log.error({ err: error, user: user._id.toHexString() }, 'documents could not be erased'),
    )
  }
}

/** The id of a file begins with the second in which it was stored. */
const uploadedBefore = (time: Date) => ObjectId.createFromTime(Math.floor(time.getTime() / 1000) + 1)

async function eraseDocumentsOf(deps: Deps, user: Member, uploaded: ObjectId): Promise<void> {
  const all = documentKinds.flatMap((kind) => user[kind].map(({ _id }) => _id))
  const old = all.filter((id) => id.toHexString() < uploaded.toHexString())
  for (let at = 0; at < old.length; at += filesAtOnce) {
    const some = old.slice(at, at + filesAtOnce)
    const pull = Object.fromEntries(documentKinds.map((kind) => [kind, { _id: { $in: some } }]))
    await deps.transaction(async (session) => {
      await deps.users.update({ _id: user._id }, { $pull: pull }, session)
      await deps.files.remove(some, session)
    })
  }
}
