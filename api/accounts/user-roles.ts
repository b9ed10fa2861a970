import type { ClientSession, ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { Conflict, Forbidden, NotFound } from '../http/errors.ts'
import type { Member } from './users.collection.ts'

export const lastAdminMessage =
  'This is the last admin. Make somebody else an admin first, then take the role away here.'

/** A user before and after an admin's change; the same document twice when nothing changed. */
export type Change = { before: Member; after: Member }

/** Verifies an account or takes that back; the first such decision seals its documents (D-51). Throws NotFound. */
export async function setVerified(
  deps: Deps,
  id: ObjectId,
  isAccountVerified: boolean,
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  const documentsDecidedAt = before.documentsDecidedAt ?? deps.now()
  const wasVerified = isAccountVerified || before.isAccountVerified || before.wasVerified === true
  const isSame = before.isAccountVerified === isAccountVerified && before.documentsDecidedAt !== null
  if (isSame) return { before, after: before }
  const $set = { isAccountVerified, documentsDecidedAt, wasVerified }
  return { before, after: (await deps.users.update({ _id: id }, { $set }, session))! }
}

/**
 * Grants the admin role or takes it away; holds at once, because every request reads the user anew. Throws NotFound,
 * and Conflict for the last admin, also when two take it from each other at the same time (D-16).
 */
export async function setAdmin(
  deps: Deps,
  id: ObjectId,
  isAdmin: boolean,
  session: ClientSession,
): Promise<Change> {
  const before = await requireUser(deps, id, session)
  if (before.isAdmin === isAdmin) return { before, after: before }
  if (!isAdmin && (await deps.users.countAdminsAlone(session)) === 1) throw new Conflict(lastAdminMessage)
  return { before, after: (await deps.users.update({ _id: id }, { $set: { isAdmin } }, session))! }
}

/** Throws Forbidden unless the user is an admin as the transaction sees it, not only as the request began. */
export async function requireAdmin(deps: Deps, id: ObjectId, session: ClientSession): Promise<void> {
  if (!(await deps.users.byId(id, session))?.isAdmin) throw new Forbidden('This is for the team only')
}

async function requireUser(deps: Deps, id: ObjectId, session: ClientSession): Promise<Member> {
  const user = await deps.users.byId(id, session)
  if (!user) throw new NotFound('User not found')
  return user
}

/** The user with this address, whatever the case of its letters, or null. */
export const findByEmail = (deps: Deps, email: string): Promise<Member | null> => deps.users.byEmail(email)
