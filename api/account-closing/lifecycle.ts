import type { Lifecycle } from '../lifecycle.ts'
import type { ClosingDeps } from './closing-deps.ts'

/** Small enough for a transaction of a few seconds. */
const filesAtOnce = 5

export const accountClosingLifecycle = ({
  closings,
  files,
}: Pick<ClosingDeps, 'closings' | 'files'>): Lifecycle => ({
  collections: ['closings', 'suspendedAddresses'],
  /** The member's documents; evidence belongs to the reviews. */
  async closeAccount({ member }, session) {
    const left = (await closings.byId(member, session))?.files ?? []
    const batch = left.slice(0, filesAtOnce)
    await files.remove(batch, session)
    await closings.dropFiles(member, batch, session)
    return left.length > filesAtOnce
  },
})
