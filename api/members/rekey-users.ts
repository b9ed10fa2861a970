import { foldVersion } from '../../shared/fold.ts'
import type { MemberDeps } from './users.collection.ts'

const batchSize = 200

/**
 * Updates the list keys of users who have none, or keys of another version of the folding. Called when the server
 * starts.
 * @returns the number of updated users
 */
export async function rekeyUsers(deps: MemberDeps): Promise<number> {
  let count = 0
  for (;;) {
    const users = await deps.users.ofOtherFolding(foldVersion, batchSize)
    for (const user of users) await deps.users.rekey(user)
    count += users.length
    if (users.length < batchSize) return count
  }
}
