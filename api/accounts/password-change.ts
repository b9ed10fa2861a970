import type { ClientSession } from 'mongodb'
import type { Deps } from '../deps.ts'
import { Invalid, TooMany } from '../http/errors.ts'
import { passwordChanged, passwordReset } from '../mail/templates/account.ts'
import { invalidResetMessage } from '../../shared/schemas/account.ts'
import { forgetFailures } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { requireRecentPassword } from './recent-password.ts'
import type { SessionDoc } from './sessions.collection.ts'
import { newToken, requireSession, tokenHash } from './sessions.ts'
import type { Member } from './users.collection.ts'

const hourMs = 3_600_000
const resetsPerAccount = { max: 3, windowMs: hourMs }
const resetsPerAddress = { max: 20, windowMs: hourMs }

/**
 * Sets a new password (OP-75): every other session ends, reset links and a change of email that waits are dropped,
 * and a mail tells the owner. Throws Forbidden when the login is older than 15 minutes (D-15), Unauthorized when the
 * session has ended, Invalid for a common password.
 */
export async function changePassword(
  deps: Deps,
  { member, session, password }: { member: Member; session: SessionDoc; password: string },
): Promise<void> {
  requireRecentPassword(deps, session)
  await refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)
  await deps.transaction(async (transaction) => {
    await requireSession(deps, session, transaction)
    await setPassword(deps, member, passwordHash, transaction, session._id)
  })
  await forgetFailures(deps, member.emailKey)
}

/**
 * Mails a link that sets a new password, when the address has an account (OP-79). The caller learns nothing: what
 * differs happens after the answer, and a used-up limit is silent (D-13, D-18).
 */
export async function requestReset(deps: Deps, email: string, address: string): Promise<void> {
  const account = email.toLowerCase()
  const mayMail =
    (await isWithin(deps, `reset:address:${address}`, resetsPerAddress)) &&
    (await isWithin(deps, `reset:account:${account}`, resetsPerAccount))
  if (mayMail) deps.afterwards.begin(() => mailReset(deps, account))
}

/** Mails nothing when the account got another address meanwhile: no link may reach the old one (D-15). */
async function mailReset(deps: Deps, account: string): Promise<void> {
  const user = await deps.users.byEmail(account)
  if (!user) return
  const token = newToken()
  const expiresAt = new Date(deps.now().getTime() + hourMs)
  const mail = passwordReset(deps.config, { to: user.email, firstName: user.firstName, token })
  await deps.transaction(async (session) => {
    const same = { _id: user._id, emailKey: user.emailKey }
    if (!(await deps.users.update(same, { $inc: { resetLinks: 1 } }, session))) return
    await deps.passwordResets.insert({ _id: tokenHash(token), user: user._id, expiresAt }, session)
    await deps.mail.add(mail, session)
  })
}

/**
 * Sets a new password with the token of a mailed link, once and within an hour (D-13). All sessions end, other
 * links are dead, and a change of email that waits is dropped. Throws Invalid when the link is no longer good.
 */
export async function resetPassword(deps: Deps, { token, password }: { token: string; password: string }) {
  const hash = tokenHash(token)
  if (!(await deps.passwordResets.valid(hash, deps.now()))) throw new Invalid(invalidResetMessage)
  await refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)
  const account = await deps.transaction(async (session) => {
    const reset = await deps.passwordResets.valid(hash, deps.now(), session)
    const user = reset && (await deps.users.byId(reset.user, session))
    if (!user) throw new Invalid(invalidResetMessage)
    await setPassword(deps, user, passwordHash, session)
    return user.emailKey
  })
  await forgetFailures(deps, account)
}

/**
 * In one transaction: the new password, the end of the (other) sessions, of all reset links and of a change of email
 * that waits, since a thief may have asked for it, and the mail.
 */
async function setPassword(
  deps: Deps,
  user: Member,
  passwordHash: string,
  session: ClientSession,
  keptSession?: string,
): Promise<void> {
  await deps.users.update({ _id: user._id }, { $set: { passwordHash, pendingEmail: null } }, session)
  await deps.sessions.removeAllOf(user._id, keptSession, session)
  await deps.passwordResets.removeAllOf(user._id, session)
  const mail = { to: user.email, firstName: user.firstName, at: deps.now() }
  await deps.mail.add(passwordChanged(deps.config, mail), session)
}

async function isWithin(deps: Deps, key: string, limit: { max: number; windowMs: number }) {
  try {
    await deps.limits.take(key, limit)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
