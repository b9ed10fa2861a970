import { foldVersion } from '../../shared/fold.ts'
import type { Deps } from '../deps.ts'

const atATime = 200

/**
 * Makes the keys of the admins' table for users who have none, or whose keys another version of the folding has made;
 * does nothing where there are none. To be called when the server starts.
 * @returns how many users got new keys
 */
export async function rekeyUsers(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const users = await deps.users.ofOtherFolding(foldVersion, atATime)
    for (const user of users) await deps.users.rekey(user)
    count += users.length
    if (users.length < atATime) return count
  }
}
