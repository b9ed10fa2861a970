import { type ClientSession, ObjectId } from 'mongodb'
import type { OwnSuspension, SuspensionChange } from '../../shared/schemas/suspension.ts'
import type { PushSubscriptionsCollection } from '../accounts/push-subscriptions.collection.ts'
import { suspensionOf } from '../accounts/suspension.ts'
import { requireAdmin, requireAnotherAdmin, requireUser } from '../accounts/user-roles.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordSecurity, type SecurityDeps } from '../audit/security.ts'
import { Conflict } from '../http/errors.ts'
import { restored, suspended } from '../mail/templates/suspension.ts'
import type { Member } from '../members/users.collection.ts'
import type { UserUpdateDeps } from './users.ts'

export type SuspensionDeps = UserUpdateDeps &
  SecurityDeps & { pushSubscriptions: PushSubscriptionsCollection }

const adminMessage = 'This is an admin. Take the admin role away first.'

/**
 * Suspends a member, or restores one, with immediate effect, because every request reads the user. The reason is mailed,
 * and is in the audit list; repeating it changes nothing. Throws NotFound, Conflict for an admin, and Forbidden when
 * the caller is no longer an admin.
 */
export function changeSuspension(
  deps: SuspensionDeps,
  admin: Member,
  { userId, suspended: isSuspended, reason }: SuspensionChange,
): Promise<OwnSuspension> {
  const id = new ObjectId(userId)
  return deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    requireAnotherAdmin(admin, 'account', id)
    const before = await requireUser(deps, id, session)
    if (before.isAdmin) throw new Conflict(adminMessage)
    const isNew = (before.suspension !== undefined) !== isSuspended
    const after = isNew ? await change(deps, admin, before, { isSuspended, reason }, session) : before
    return { suspension: suspensionOf(after) }
  })
}

async function change(
  deps: SuspensionDeps,
  admin: Member,
  member: Member,
  { isSuspended, reason }: { isSuspended: boolean; reason: string },
  session: ClientSession,
): Promise<Member> {
  const { _id, email: to, firstName } = member
  const update = isSuspended
    ? { $set: { suspension: { at: deps.now(), reason } } }
    : { $unset: { suspension: 1 as const } }
  const changed = (await deps.users.update({ _id }, update, session))!
  const action = isSuspended ? 'suspended' : 'restored'
  await recordAudit(deps, admin, { action, target: _id, label: to, detail: reason }, session)
  await recordSecurity(deps, { event: action, account: member }, session)
  if (isSuspended) await deps.pushSubscriptions.removeAllOf(_id, session)
  const letter = isSuspended ? suspended : restored
  await deps.mail.add(letter(deps.config, { to, firstName, reason }), session)
  return changed
}
