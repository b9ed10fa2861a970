import { ObjectId } from 'mongodb'
import type { UserDetails, UserForAdmin } from '../../shared/schemas/account.ts'
import type { ProfileUpdate } from '../../shared/schemas/profile.ts'
import type { AuditDeps } from '../audit/audit.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { lookAgain } from '../members/verification.ts'
import { renameAuthor } from '../reviews/authors.ts'
import { type MemberDetailDeps, userDetails } from '../views/member-details.ts'
import type { AccountDeps } from './account-deps.ts'
import { openWithheld } from './document-access.ts'
import { rememberLook } from './document-look.ts'
import { prepareEmailChange } from './email-change.ts'
import { rejectPastInsurance } from './insurance-date.ts'
import { requireRecentPassword } from './recent-password.ts'
import type { SessionDoc } from './sessions.collection.ts'
import { requireSession } from './sessions.ts'
import { decisionOf } from './user-roles.ts'
import { type VerificationDeps, verificationOf } from './verification.ts'

type ReadDeps = AuditDeps & MemberDeps & MemberDetailDeps & VerificationDeps
type UpdateDeps = MemberDetailDeps &
  Pick<AccountDeps, 'config' | 'limits' | 'mail' | 'reviews' | 'sessions' | 'transaction' | 'users'>

/**
 * One's own details, or those of any user for admins, together with the decision on the account; withheld documents
 * only with a reason. Throws Forbidden for another user's details, NotFound for an unknown id.
 */
export async function readUser(
  deps: ReadDeps,
  reader: Member,
  { id, reason }: { id: string; reason?: string },
): Promise<UserDetails | UserForAdmin> {
  const at = deps.now()
  const user = id === 'me' || reader._id.equals(id) ? reader : await requireOther(deps, reader, id)
  const isWithheld = await openWithheld(deps, reader, user, reason)
  const details = await userDetails(deps, user, reader, { isWithheld })
  if (!reader.isAdmin) return details
  if (user !== reader && !isWithheld) await rememberLook(deps, reader, user._id, at)
  return { ...details, ...decisionOf(user), verification: await verificationOf(deps, user) }
}

async function requireOther({ users }: MemberDeps, reader: Member, id: string): Promise<Member> {
  if (!reader.isAdmin) throw new Forbidden('You can only see your own account')
  const user = await users.byId(new ObjectId(id))
  if (!user) throw new NotFound('User not found')
  return user
}

/**
 * Changes the given fields of one's own profile; an empty text clears an optional field. A verified member who changes
 * name or address stays verified and is put before the team again. A new email is pending until
 * its owner opens the link in a mail to it. Changes nothing and throws Invalid for a past insurance date, Forbidden
 * when a new email needs the password again, Unauthorized when the session has ended.
 */
export async function updateProfile(
  deps: UpdateDeps,
  { member, session }: { member: Member; session: SessionDoc },
  { email, ...typed }: ProfileUpdate,
): Promise<UserDetails> {
  const day = typed.insuranceExpirationDate
  if (day !== undefined) rejectPastInsurance(day, deps.now(), member.insuranceExpirationDate)
  const isNewEmail = email !== undefined && email.toLowerCase() !== member.emailKey
  if (isNewEmail) requireRecentPassword(session, deps.now())
  const change = isNewEmail ? await prepareEmailChange(deps, member, email) : null
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const changes = { ...given, ...(change && { pendingEmail: change.pendingEmail }) }
  if (Object.keys(changes).length === 0) return userDetails(deps, member, member)
  const changed = await deps.transaction(async (transaction) => {
    await requireSession(deps, session, transaction)
    const before = (await deps.users.byId(member._id, transaction)) ?? member
    const $set = { ...changes, ...lookAgain(before, identityChanges(before, typed), deps.now()) }
    const user = await deps.users.update({ _id: member._id }, { $set }, transaction)
    await change?.send(transaction)
    if (user) await renameAuthor(deps.reviews, user, transaction)
    return user ?? member
  })
  return userDetails(deps, changed, changed)
}

const identity = {
  name: ['firstName', 'lastName'],
  address: ['address', 'address2', 'city', 'state', 'zipcode', 'country'],
} as const

/** What the team has compared with the documents, and changes now. */
const identityChanges = (member: Member, typed: Omit<ProfileUpdate, 'email'>) =>
  (['name', 'address'] as const).filter((what) =>
    identity[what].some((field) => typed[field] !== undefined && typed[field] !== member[field]),
  )
