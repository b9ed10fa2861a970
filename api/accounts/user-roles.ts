import type { ClientSession, ObjectId } from 'mongodb'
import type { AccountDecision } from '../../shared/schemas/account.ts'
import type { Outcome } from '../../shared/verification.ts'
import { Conflict, Forbidden, NotFound } from '../http/errors.ts'
import type { Member, MemberDeps, StoredOutcome } from '../members/users.collection.ts'
import { isWaiting, newsOf, verificationStateOf } from '../members/verification.ts'

const unconfirmedMessage =
  'This email address is not confirmed yet: its owner has to press the button in our mail first.'
export const lastAdminMessage =
  'This is the last admin. Make somebody else an admin first, then take the role away here.'

const verifiedMessage = 'This account is verified. Revoke the verification first.'
const declinedMessage = 'This account was declined. You can decide again when new documents have come.'

/** A user before and after an admin's change; the same object twice when nothing changed. */
export type Change = { before: Member; after: Member }

/** Verifies an account or undoes that; the first decision withholds its documents. Throws NotFound. */
export async function setVerified(
  deps: MemberDeps & { now: () => Date },
  id: ObjectId,
  isAccountVerified: boolean,
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  const documentsDecidedAt = before.documentsDecidedAt ?? deps.now()
  const wasVerified = isAccountVerified || before.isAccountVerified || before.wasVerified === true
  const isDecided = before.documentsDecidedAt !== null && !isWaiting(before)
  if (before.isAccountVerified === isAccountVerified && isDecided) return { before, after: before }
  const decided = { isAccountVerified, documentsDecidedAt, wasVerified, waitingSince: null, recheck: [] }
  const outcome: StoredOutcome = { kind: 'not-verified', reason: '', text: '', at: deps.now() }
  const change = isAccountVerified
    ? { $set: decided, $unset: { outcome: 1 } as const }
    : { $set: { ...decided, outcome } }
  return { before, after: (await deps.users.update({ _id: id }, change, session))! }
}

/**
 * Declines an application, or asks for a better copy of a document; declining withholds the documents. Throws NotFound,
 * and Conflict for a verified account, and for one that was declined until new documents come.
 */
export async function setOutcome(
  deps: MemberDeps & { now: () => Date },
  id: ObjectId,
  { kind, reason, text }: Pick<StoredOutcome, 'reason' | 'text'> & { kind: Outcome },
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  const state = verificationStateOf(before)
  if (state === 'verified') throw new Conflict(verifiedMessage)
  if (state === kind) return { before, after: before }
  if (state === 'declined') throw new Conflict(declinedMessage)
  const at = deps.now()
  const decided = kind === 'declined' ? { documentsDecidedAt: before.documentsDecidedAt ?? at } : {}
  const $set = { ...decided, outcome: { kind, reason, text, at }, waitingSince: null }
  return { before, after: (await deps.users.update({ _id: id }, { $set }, session))! }
}

/**
 * Grants or withdraws the admin role, with immediate effect, because every request reads the user. Throws NotFound,
 * Conflict for an address that is not confirmed (SEC-21), for a suspended member, and for the last admin, also when two admins withdraw each other's role at the same time.
 */
export async function setAdmin(
  deps: MemberDeps,
  id: ObjectId,
  isAdmin: boolean,
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  if (before.isAdmin === isAdmin) return { before, after: before }
  if (isAdmin && before.unconfirmed) throw new Conflict(unconfirmedMessage)
  if (isAdmin && before.suspension) throw new Conflict('This member is suspended. Restore them first.')
  if (!isAdmin && (await deps.users.countAdminsExclusively(session)) === 1)
    throw new Conflict(lastAdminMessage)
  return { before, after: (await deps.users.update({ _id: id }, { $set: { isAdmin } }, session))! }
}

/** Throws Forbidden unless the user is still an admin in this transaction. */
export async function requireAdmin(deps: MemberDeps, id: ObjectId, session: ClientSession): Promise<void> {
  if (!(await deps.users.byId(id, session))?.isAdmin) throw new Forbidden('This is for the team only')
}

type Own = 'account' | 'entry' | 'report' | 'request' | 'review'

/** Throws Conflict for an admin who is concerned by what is to be decided. */
export function requireAnotherAdmin(admin: Member, own: Own, concerned: ObjectId | undefined): void {
  if (concerned?.equals(admin._id)) throw new Conflict(`Another admin has to decide about your own ${own}.`)
}

/** What admins see of the decision on an account. */
export const decisionOf = (user: Member): AccountDecision => ({
  documentsDecidedAt: user.documentsDecidedAt?.toISOString() ?? null,
  wasVerified: user.wasVerified === true || user.isAccountVerified,
  news: newsOf(user),
})

/** The user with this id in a transaction. Throws NotFound. */
export async function requireUser(deps: MemberDeps, id: ObjectId, session: ClientSession): Promise<Member> {
  const user = await deps.users.byId(id, session)
  if (!user) throw new NotFound('User not found')
  return user
}

/** The user with this email in any case, or null. */
export const findByEmail = (deps: MemberDeps, email: string): Promise<Member | null> =>
  deps.users.byEmail(email)
