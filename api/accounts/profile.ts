import { ObjectId } from 'mongodb'
import type { UserDetails } from '../../shared/schemas/account.ts'
import type { ProfileUpdate } from '../../shared/schemas/profile.ts'
import type { Deps } from '../deps.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import { renameAuthor } from '../reviews/authors.ts'
import { unseal } from './document-access.ts'
import { prepareEmailChange } from './email-change.ts'
import { refusePastInsurance } from './insurance-date.ts'
import { requireRecentPassword } from './recent-password.ts'
import type { SessionDoc } from './sessions.collection.ts'
import { requireSession } from './sessions.ts'
import { userDetails } from './user-details.ts'
import type { Member } from './users.collection.ts'

/**
 * Own details, or anybody's for admins (OP-09, OP-10); sealed documents only with a reason (D-51). Throws Forbidden
 * for a member who asks for somebody else, NotFound for an admin who asks for nobody.
 */
export async function readUser(
  deps: Deps,
  reader: Member,
  { id, reason }: { id: string; reason?: string },
): Promise<UserDetails> {
  if (id === 'me' || reader._id.equals(id)) return userDetails(deps, reader, reader)
  if (!reader.isAdmin) throw new Forbidden('You can only see your own account')
  const user = await deps.users.byId(new ObjectId(id))
  if (!user) throw new NotFound('User not found')
  return userDetails(deps, user, reader, { isSealed: await unseal(deps, reader, user, reason) })
}

/**
 * Changes the own profile; what is not given stays, an emptied optional field is cleared (OP-68). A new email is
 * stored as pending until the link mailed to it is opened, and needs a recent password (D-15). Throws Invalid,
 * Forbidden, Conflict, Unauthorized when the session has ended; nothing is changed then.
 */
export async function updateProfile(
  deps: Deps,
  { member, session }: { member: Member; session: SessionDoc },
  { email, ...typed }: ProfileUpdate,
): Promise<UserDetails> {
  const day = typed.insuranceExpirationDate
  if (day !== undefined) refusePastInsurance(day, deps.now(), member.insuranceExpirationDate)
  const isNewEmail = email !== undefined && email.toLowerCase() !== member.emailKey
  if (isNewEmail) requireRecentPassword(deps, session)
  const change = isNewEmail ? await prepareEmailChange(deps, member, email) : null
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const changes = { ...given, ...(change && { pendingEmail: change.pendingEmail }) }
  if (Object.keys(changes).length === 0) return userDetails(deps, member, member)
  const changed = await deps.transaction(async (transaction) => {
    await requireSession(deps, session, transaction)
    const user = await deps.users.update({ _id: member._id }, { $set: changes }, transaction)
    await change?.send(transaction)
    if (user) await renameAuthor(deps, user, transaction)
    return user ?? member
  })
  return userDetails(deps, changed, changed)
}
