import type { Hold } from '../../../shared/schemas/admin-cases.ts'
import { Conflict } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import type { CaseDeps } from '../case-deps.ts'
import { step } from '../team-steps.ts'

/**
 * Sets or ends a legal hold on the guest of a case, while which the guest is not erased. Throws NotFound, and Conflict for
 * a person who is not identified.
 */
export const setLegalHold = (deps: CaseDeps, admin: Member, { id, held, reason }: Hold): Promise<void> => {
  const action = held ? 'set a legal hold' : 'ended a legal hold'
  return step(deps, admin, id, { action, detail: reason }, async ({ guest }, session) => {
    if (!guest) throw new Conflict('Record first how the person was identified')
    const legalHold = held ? { reason, by: admin.email, at: deps.now() } : null
    await deps.guests.setLegalHold(guest, legalHold, session)
  })
}
