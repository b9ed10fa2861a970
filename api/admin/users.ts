import { type ClientSession, ObjectId } from 'mongodb'
import type { UserUpdate } from '../../shared/schemas/admin.ts'
import type { PushSubscriptionsCollection } from '../accounts/push-subscriptions.collection.ts'
import {
  type Change,
  requireAdmin,
  requireAnotherAdmin,
  setAdmin,
  setVerified,
} from '../accounts/user-roles.ts'
import { requireSeen } from '../accounts/document-look.ts'
import { type EventDeps, recordEvent } from '../events/record-event.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { Mailer } from '../mail/outbox.ts'
import { isMember } from '../members/gate.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { verified } from '../mail/templates/account.ts'
import { type AuditDeps, recordAudit } from '../audit/audit.ts'
import { liftDistinctGuests, type DistinctGuestsDeps } from '../guests/search/distinct-guests.ts'
import { NotFound } from '../http/errors.ts'
import { findMember } from '../members/people.ts'

type DecisionDeps = AuditDeps &
  EventDeps &
  MemberDeps & { config: Config; mail: Mailer; pushSubscriptions: PushSubscriptionsCollection }
export type UserUpdateDeps = DecisionDeps & { transaction: Transaction }

type UserChange = Pick<UserUpdate, 'userId' | 'newValues' | 'sendEmail' | 'documents'>

/**
 * Verifies a user or grants the admin role, or undoes one of them, and adds that to the audit list. `emailSent` tells
 * whether the user gets a mail about the verification, which only its first call sends. Throws NotFound; Conflict for
 * the last admin, for a verification of one's own, and for other documents than those that were looked at; Forbidden when
 * the caller is no longer an admin.
 */
export function updateUser(
  deps: UserUpdateDeps,
  admin: Member,
  { userId, newValues, sendEmail, documents }: UserChange,
): Promise<{ _id: string; id: string; emailSent: boolean }> {
  const id = new ObjectId(userId)
  return deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const emailSent =
      'isAdmin' in newValues
        ? await changeRole(deps, admin, id, newValues.isAdmin, session)
        : await decide(
            deps,
            admin,
            id,
            { isVerified: newValues.isAccountVerified, sendEmail, documents },
            session,
          )
    const user = await deps.users.byId(id, session)
    if (user && !isMember(user)) await deps.pushSubscriptions.removeAllOf(id, session)
    return { _id: userId, id: userId, emailSent }
  })
}

type Verdict = { isVerified: boolean; sendEmail: boolean; documents: string[] | undefined }

async function decide(
  deps: DecisionDeps,
  admin: Member,
  id: ObjectId,
  { isVerified, sendEmail, documents }: Verdict,
  session: ClientSession,
): Promise<boolean> {
  requireAnotherAdmin(admin, 'account', id)
  const { before, after } = await setVerified(deps, id, isVerified, session)
  if (before === after) return false
  requireSeen(admin, before, documents)
  const emailSent = isVerified && !before.isAccountVerified && sendEmail
  const action = isVerified
    ? before.isAccountVerified
      ? 'verified again'
      : 'verified'
    : before.isAccountVerified
      ? 'revoked verification'
      : 'not verified'
  const detail = emailSent ? 'with a notification email' : ''
  await recordAudit(deps, admin, { action, target: id, label: after.email, detail }, session)
  if (emailSent) await sendVerified(deps, after, session)
  if (isVerified && !before.isAccountVerified)
    await recordEvent(deps, { what: 'verified', member: id, ...(emailSent && { isMailed: true }) }, session)
  return emailSent
}

const sendVerified = (
  deps: DecisionDeps,
  { email, firstName, currentlyPaid }: Member,
  session: ClientSession,
) => deps.mail.add(verified(deps.config, { to: email, firstName, paid: currentlyPaid }), session)

async function changeRole(
  deps: AuditDeps & MemberDeps,
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

export type SearchLimitLiftDeps = AuditDeps & MemberDeps & DistinctGuestsDeps

/**
 * Lets a member meet more than 2,000 guests in searches for the rest of the UTC day, and adds that to the audit list
 * once. Throws NotFound, and Conflict for oneself.
 */
export async function liftSearchLimit(
  deps: SearchLimitLiftDeps,
  admin: Member,
  userId: string,
): Promise<{ _id: string; id: string }> {
  const member = await findMember(deps, new ObjectId(userId))
  if (!member) throw new NotFound('User not found')
  requireAnotherAdmin(admin, 'account', member._id)
  const event = { action: 'lifted the search limit', target: member._id, label: member.email }
  if (await liftDistinctGuests(deps, member._id)) await recordAudit(deps, admin, event)
  return { _id: userId, id: userId }
}
