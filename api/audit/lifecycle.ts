import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { AuditCollection } from './audit.collection.ts'
import type { SecurityDeps } from './security.ts'

/** Both lists keep what admins and members did; an erased guest has no name in them. */
export const auditLifecycle = ({
  audit,
  now,
  security,
}: SecurityDeps & { audit: AuditCollection }): Lifecycle => ({
  collections: ['audit', 'security'],
  async eraseGuest(guests, session) {
    await audit.forget(guests, 'Guest who was erased', session)
  },
  async *exportFor({ _id }) {
    yield jsonListEntry('security-log.json', now(), security.ofAccount(_id))
  },
})
