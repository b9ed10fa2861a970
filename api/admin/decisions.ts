import { ObjectId } from 'mongodb'
import type { Decision, WaitingUser } from '../../shared/schemas/decision.ts'
import type { Verification } from '../../shared/schemas/verification.ts'
import { isRefundOwed, reasonText } from '../../shared/verification.ts'
import { requireSeen } from '../accounts/document-look.ts'
import { requireAdmin, requireAnotherAdmin, setOutcome } from '../accounts/user-roles.ts'
import { verificationOf } from '../accounts/verification.ts'
import { type AuditDeps, recordAudit } from '../audit/audit.ts'
import type { PaymentDeps } from '../billing/payment-deps.ts'
import { carryOutRefunds, queueRefund } from '../billing/refunds.ts'
import { type EventDeps, recordEvent } from '../events/record-event.ts'
import { Refusal } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import { betterCopy, declined } from '../mail/templates/verification.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import type { AdminQuery } from '../../shared/schemas/admin.ts'
import { readSortedQuery } from '../http/sorted-query.ts'
import { documentCount, waitingSince } from '../members/list-keys.ts'
import { newsOf } from '../members/verification.ts'

export type DecisionDeps = AuditDeps & EventDeps & PaymentDeps & { limits: Limits }

/** Far more than a person decides; a stolen login of the team refunds no more than this. */
const decisionsOfAdmin = { max: 100, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have decided 100 times in an hour. Please go on in ${wait}.`

/**
 * Declines an application or asks for a better copy: mails the reason and the text, and adds that to the audit list.
 * Declining ends the membership, with the refund that the terms promise. A decision already in force changes
 * nothing. Throws NotFound; Conflict for a verified account, one that was declined, or other documents than those that
 * were looked at; Forbidden when the caller is no longer an admin; TooMany after 100 decisions in an hour.
 */
export async function decide(
  deps: DecisionDeps,
  admin: Member,
  { userId, outcome, reason, text, documents }: Decision,
): Promise<{ _id: string; id: string; changed: boolean; verification: Verification }> {
  await deps.limits.consume(`decisions:${admin._id.toHexString()}`, decisionsOfAdmin, tooMany)
  const id = new ObjectId(userId)
  const { member, changed } = await deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    requireAnotherAdmin(admin, 'account', id)
    const { before, after } = await setOutcome(deps, id, { kind: outcome, reason, text }, session)
    if (before === after) return { member: after, changed: false }
    requireSeen(admin, before, documents)
    const sentence = reasonText(outcome, reason)
    const action = outcome === 'declined' ? 'declined' : 'asked for a better copy'
    const event = { action, target: id, label: after.email, detail: `${sentence}\n${text}` }
    await recordAudit(deps, admin, event, session)
    const person = { to: after.email, firstName: after.firstName, userId, reason: sentence, text }
    if (outcome === 'better-copy') {
      await deps.mail.add(betterCopy(deps.config, person), session)
    } else {
      const refund = !isRefundOwed(reason) ? 'kept' : before.currentlyPaid ? 'owed' : 'none'
      await queueRefund(deps, id, isRefundOwed(reason), session)
      await deps.mail.add(declined(deps.config, { ...person, refund }), session)
    }
    await recordEvent(deps, { what: outcome, member: id, isMailed: true }, session)
    return { member: after, changed: true }
  })
  if (outcome === 'declined') await carryOutRefunds(deps, id).catch(leaveToReconciliation)
  return { _id: userId, id: userId, changed, verification: await verificationOf(deps, member) }
}

/** The decision stays in force; the reconciliation tries the refund again within a minute. */
function leaveToReconciliation(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

const columns = { waiting: 'listKeys.waiting' } as const

/** A page of the accounts that wait for the team, the oldest first; `next` is the next page's cursor. Throws Invalid. */
export async function listWaiting(
  { users }: MemberDeps,
  { limit: wanted, cursor }: AdminQuery,
): Promise<{ waiting: WaitingUser[]; next: string | null }> {
  const query = { ...(wanted && { limit: wanted }), ...(cursor && { cursor }) }
  const { limit, after, toPage } = readSortedQuery(columns, query, 'waiting')
  const { page, next } = toPage(await users.list.waiting(after, limit + 1))
  return { waiting: page.map(toWaiting), next }
}

const toWaiting = (user: Member): WaitingUser => ({
  _id: user._id.toHexString(),
  id: user._id.toHexString(),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  tierId: user.tierId,
  currentlyPaid: user.currentlyPaid,
  isAccountVerified: user.isAccountVerified,
  documentCount: documentCount(user),
  since: waitingSince(user)!.toISOString(),
  news: newsOf(user),
})
