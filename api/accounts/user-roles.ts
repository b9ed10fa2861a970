import type { ClientSession, ObjectId } from 'mongodb'
import type { AccountDecision } from '../../shared/schemas/account.ts'
import { Conflict, Forbidden, NotFound } from '../http/errors.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'

export const lastAdminMessage =
  'This is the last admin. Make somebody else an admin first, then take the role away here.'

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
  const isUnchanged = before.isAccountVerified === isAccountVerified && before.documentsDecidedAt !== null
  if (isUnchanged) return { before, after: before }
  const $set = { isAccountVerified, documentsDecidedAt, wasVerified }
  return { before, after: (await deps.users.update({ _id: id }, { $set }, session))! }
}

/**
 * Grants or withdraws the admin role, with immediate effect, because every request reads the user. Throws NotFound,
 * and Conflict for the last admin, also when two admins withdraw each other's role at the same time.
 */
export async function setAdmin(
  deps: MemberDeps,
  id: ObjectId,
  isAdmin: boolean,
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  if (before.isAdmin === isAdmin) return { before, after: before }
  if (!isAdmin && (await deps.users.countAdminsExclusively(session)) === 1)
    throw new Conflict(lastAdminMessage)
  return { before, after: (await deps.users.update({ _id: id }, { $set: { isAdmin } }, session))! }
}

/** Throws Forbidden unless the user is still an admin in this transaction. */
export async function requireAdmin(deps: MemberDeps, id: ObjectId, session: ClientSession): Promise<void> {
  if (!(await deps.users.byId(id, session))?.isAdmin) throw new Forbidden('This is for the team only')
}

/** What admins see of the decision on an account. */
export const decisionOf = (user: Member): AccountDecision => ({
  documentsDecidedAt: user.documentsDecidedAt?.toISOString() ?? null,
  wasVerified: user.wasVerified === true || user.isAccountVerified,
})

async function requireUser(deps: MemberDeps, id: ObjectId, session: ClientSession): Promise<Member> {
  const user = await deps.users.byId(id, session)
  if (!user) throw new NotFound('User not found')
  return user
}

/** The user with this email in any case, or null. */
export const findByEmail = (deps: MemberDeps, email: string): Promise<Member | null> =>
  deps.users.byEmail(email)
