import type { ClientSession } from 'mongodb'
import { invalidResetMessage } from '../../shared/schemas/account.ts'
import { Invalid, TooMany } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import { passwordChanged, passwordReset } from '../mail/templates/account.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import type { Member } from '../members/users.collection.ts'
import { newToken } from '../process/tokens.ts'
import type { AccountDeps } from './account-deps.ts'
import { clearFailures } from './attempts.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { requireRecentPassword } from './recent-password.ts'
import type { SessionDoc } from './sessions.collection.ts'
import { requireSession } from './sessions.ts'

type PasswordDeps = Pick<
  AccountDeps,
  | 'config'
  | 'limits'
  | 'mail'
  | 'now'
  | 'passkeys'
  | 'passwordResets'
  | 'pushSubscriptions'
  | 'sessions'
  | 'transaction'
  | 'users'
>

const hourMs = 3_600_000
const resetsPerAccount = { max: 3, windowMs: hourMs }
const resetsPerAddress = { max: 20, windowMs: hourMs }

/**
 * Sets a new password: all other sessions end, reset links and a pending change of email become invalid, and the
 * owner gets a mail. Throws Forbidden when the password was last given more than 15 minutes ago, Unauthorized when
 * the session has ended, Invalid for a common password.
 */
export async function changePassword(
  deps: PasswordDeps,
  { member, session, password }: { member: Member; session: SessionDoc; password: string },
): Promise<void> {
  requireRecentPassword(session, deps.now())
  await rejectCommonPassword(password)
  const passwordHash = await hashPassword(password)
  await deps.transaction(async (transaction) => {
    await requireSession(deps, session, transaction)
    await setPassword(deps, member, passwordHash, transaction, session._id)
  })
  await clearFailures(deps.limits, member.emailKey)
}

/**
 * Mails a link to set a new password if the email has an account. The caller cannot find out: the mail is prepared
 * after the response, and a used-up limit throws nothing.
 * @param address the network address of the caller
 */
export async function requestReset(
  deps: PasswordDeps & Pick<AccountDeps, 'afterResponse'>,
  email: string,
  address: string,
): Promise<void> {
  const account = email.toLowerCase()
  const mayMail =
    (await isWithin(deps.limits, `reset:address:${address}`, resetsPerAddress)) &&
    (await isWithin(deps.limits, `reset:account:${account}`, resetsPerAccount))
  if (mayMail) deps.afterResponse.run(() => mailReset(deps, account))
}

/** Sends nothing when the account has another email meanwhile: no link may reach the old one. */
async function mailReset(deps: PasswordDeps, account: string): Promise<void> {
  const user = await deps.users.byEmail(account)
  if (!user) return
  const _id = newToken()
  const expiresAt = new Date(deps.now().getTime() + hourMs)
  const person = { to: user.email, firstName: user.firstName }
  const letter = passwordReset(deps.config, { ...person, token: tokenPlaceholder })
  await deps.transaction(async (session) => {
    const same = { _id: user._id, emailKey: user.emailKey }
    if (!(await deps.users.update(same, { $inc: { resetLinks: 1 } }, session))) return
    await deps.passwordResets.insert({ _id, user: user._id, expiresAt }, session)
    await deps.mail.add({ ...letter, link: { target: _id, expiresAt } }, session)
  })
}

/**
 * Sets a new password with the token of a mailed link. All sessions end, and other reset links and a pending change
 * of email become invalid; with `removePasskeys` no passkey logs in any more (KEY-07). Throws Invalid for a common password, and for a link that is used, unknown or an hour old.
 */
export async function resetPassword(
  deps: PasswordDeps,
  { token, password, removePasskeys }: { token: string; password: string; removePasskeys: boolean },
): Promise<void> {
  const id = await deps.mail.linkTarget(token)
  if (id === null || !(await deps.passwordResets.valid(id, deps.now())))
    throw new Invalid(invalidResetMessage)
  await rejectCommonPassword(password)
  const passwordHash = await hashPassword(password)
  const account = await deps.transaction(async (session) => {
    const reset = await deps.passwordResets.valid(id, deps.now(), session)
    const user = reset && (await deps.users.byId(reset.user, session))
    if (!user) throw new Invalid(invalidResetMessage)
    await setPassword(deps, user, passwordHash, session)
    if (removePasskeys) await deps.passkeys.removeAllOf(user._id, session)
    return user.emailKey
  })
  await clearFailures(deps.limits, account)
}

/**
 * Sets the password, ends the other sessions, and removes all reset links and a pending change of email, which a
 * thief may have requested.
 */
async function setPassword(
  deps: PasswordDeps,
  user: Member,
  passwordHash: string,
  session: ClientSession,
  keptSession?: string,
): Promise<void> {
  await deps.users.update({ _id: user._id }, { $set: { passwordHash, pendingEmail: null } }, session)
  await deps.sessions.removeAllOf(user._id, keptSession, session)
  await deps.passwordResets.removeAllOf(user._id, session)
  await deps.pushSubscriptions.removeAllOf(user._id, session)
  const mail = { to: user.email, firstName: user.firstName, at: deps.now() }
  await deps.mail.add(passwordChanged(deps.config, mail), session)
}

async function isWithin(limits: Limits, key: string, limit: { max: number; windowMs: number }) {
  try {
    await limits.consume(key, limit)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
