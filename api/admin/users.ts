import { type ClientSession, ObjectId } from 'mongodb'
import type { UserUpdate } from '../../shared/schemas/admin.ts'
import { type Change, requireAdmin, setAdmin, setVerified } from '../accounts/user-roles.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { verified } from '../mail/templates/account.ts'
import { recordAudit } from '../audit/audit.ts'

/**
 * Verifies a user or grants the admin role, or takes it back (API-38 to API-41), and puts it into the audit list. The
 * mail about a verification goes to the stored address, once, and its links to the configured one (OP-80, D-13).
 * Throws NotFound, Conflict for the last admin (D-16), Forbidden when the role of the caller has just been taken.
 */
export function updateUser(
  deps: Deps,
  admin: Member,
  { userId, newValues, sendEmail }: Pick<UserUpdate, 'userId' | 'newValues' | 'sendEmail'>,
): Promise<{ _id: string; id: string; emailSent: boolean }> {
  const id = new ObjectId(userId)
  return deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const emailSent =
      'isAdmin' in newValues
        ? await changeRole(deps, admin, id, newValues.isAdmin, session)
        : await decide(deps, admin, id, { isVerified: newValues.isAccountVerified, sendEmail }, session)
    return { _id: userId, id: userId, emailSent }
  })
}

async function decide(
  deps: Deps,
  admin: Member,
  id: ObjectId,
  { isVerified, sendEmail }: { isVerified: boolean; sendEmail: boolean },
  session: ClientSession,
): Promise<boolean> {
  const { before, after } = await setVerified(deps, id, isVerified, session)
  if (before === after) return false
  const emailSent = isVerified && !before.isAccountVerified && sendEmail
  const action = isVerified
    ? 'verified'
    : before.isAccountVerified
      ? 'took verification back'
      : 'not verified'
  const detail = emailSent ? 'with a notification email' : ''
  await recordAudit(deps, admin, { action, target: id, label: after.email, detail }, session)
  if (emailSent) await tell(deps, after, session)
  return emailSent
}

const tell = (deps: Deps, { email, firstName, currentlyPaid }: Member, session: ClientSession) =>
  deps.mail.add(verified(deps.config, { to: email, firstName, paid: currentlyPaid }), session)

async function changeRole(
  deps: Deps,
  admin: Member,
  id: ObjectId,
  isAdmin: boolean,
  session: ClientSession,
): Promise<false> {
  const { before, after }: Change = await setAdmin(deps, id, isAdmin, session)
  const action = isAdmin ? 'made an admin' : 'took admin role back'
  if (before !== after) await recordAudit(deps, admin, { action, target: id, label: after.email }, session)
  return false
}
