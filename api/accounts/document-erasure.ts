import { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { documentKinds } from './documents.ts'
import type { Member } from './users.collection.ts'

const atOnce = 20
const dayMs = 24 * 3_600_000

/**
 * Erases the documents of accounts that were decided on longer ago than the configured days (90), with their bytes
 * (D-51). What was uploaded after the decision stays until it is as old itself.
 */
export async function eraseOldDocuments(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.documentRetentionDays * dayMs)
  for (;;) {
    const users = await deps.users.withDocumentsDecided(before, uploadedBefore(before), atOnce)
    for (const user of users) await eraseDocumentsOf(deps, user, uploadedBefore(before))
    if (users.length < atOnce) return
  }
}

/** The id of a file begins with the second in which it was stored. */
const uploadedBefore = (time: Date) => ObjectId.createFromTime(Math.floor(time.getTime() / 1000) + 1)

async function eraseDocumentsOf(deps: Deps, user: Member, uploaded: ObjectId): Promise<void> {
  const all = documentKinds.flatMap((kind) => user[kind].map(({ _id }) => _id))
  const old = all.filter((id) => id.toHexString() < uploaded.toHexString())
  const pull = Object.fromEntries(documentKinds.map((kind) => [kind, { _id: { $in: old } }]))
  await deps.transaction(async (session) => {
    await deps.users.update({ _id: user._id }, { $pull: pull }, session)
    await deps.files.remove(old, session)
  })
}
