import type { ClientSession } from 'mongodb'
import { invalidConfirmationMessage } from '../../shared/schemas/account.ts'
import { type NewEmailDeps, queueNewEmail, sendNewEmail } from '../billing/new-email.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import type { MailLink } from '../mail/link-tokens.collection.ts'
import { type Mail, tokenPlaceholder } from '../mail/mail.ts'
import { confirmNewEmail, emailChanged, emailEntered, type Person } from '../mail/templates/account.ts'
import { renameAuthor } from '../reviews/authors.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { newToken } from '../process/tokens.ts'
import type { AccountDeps } from './account-deps.ts'

type EmailChangeDeps = Pick<AccountDeps, 'config' | 'limits' | 'mail' | 'now' | 'users'>
type ConfirmDeps = NewEmailDeps &
  Pick<AccountDeps, 'afterResponse' | 'config' | 'mail' | 'passwordResets' | 'reviews' | 'transaction'>

export const takenEmailMessage = 'An account with this email already exists'

const hours = 24
const mailsPerMember = { max: 10, windowMs: 3_600_000 }

/** Throws Conflict when an account has this email already, in any case. */
export async function rejectTakenEmail({ users }: MemberDeps, email: string): Promise<void> {
  if (await users.byEmail(email)) throw new Conflict(takenEmailMessage)
}

/**
 * Prepares a change of email, which takes effect when its owner opens the link in a mail to it. Returns the pending
 * state to store, and the function that sends the mail in the same transaction. The same for an address that has an
 * account: there the mail only tells its owner (SEC-22). Throws TooMany after 10 an hour.
 */
export async function prepareEmailChange(deps: EmailChangeDeps, member: Member, email: string) {
  await deps.limits.consume(`email-change:${member._id.toHexString()}`, mailsPerMember)
  const linkId = newToken()
  const expiresAt = new Date(deps.now().getTime() + hours * 3_600_000)
  const owner = await deps.users.byEmail(email)
  const mail = owner
    ? emailEntered(deps.config, { to: owner.email, firstName: owner.firstName, at: deps.now() })
    : confirmation(deps, { to: email, firstName: member.firstName }, { target: linkId, expiresAt })
  return {
    pendingEmail: { email, linkId, expiresAt },
    send: (session: ClientSession) => deps.mail.add(mail, session),
  }
}

const confirmation = ({ config }: EmailChangeDeps, person: Person, link: MailLink): Mail => ({
  ...confirmNewEmail(config, { ...person, token: tokenPlaceholder, hours }),
  link,
})

/**
 * Confirms the address of a mailed link: that of a new account (SEC-21), or a new one, which is applied with a mail to
 * the old one. Throws Invalid for a used, expired or unknown link, Conflict when another account has the email meanwhile.
 */
export async function confirmEmail(
  deps: ConfirmDeps,
  token: string,
): Promise<{ email: string; isNew: boolean }> {
  const linkId = await deps.mail.linkTarget(token)
  if (linkId === null) throw new Invalid(invalidConfirmationMessage)
  const confirmed = await deps.users.confirmAddress(linkId)
  if (confirmed) return { email: confirmed.email, isNew: false }
  try {
    const member = await deps.transaction((session) => applyNewEmail(deps, linkId, session))
    // An unreachable payment provider must not undo the change; the reconciliation retries it.
    deps.afterResponse.run(() => sendNewEmail(deps, member._id))
    return { email: member.email, isNew: true }
  } catch (error) {
    if (isDuplicate(error)) throw new Conflict(takenEmailMessage)
    throw error
  }
}

async function applyNewEmail(deps: ConfirmDeps, linkId: string, session: ClientSession): Promise<Member> {
  const user = await deps.users.byPendingEmail(linkId, deps.now(), session)
  if (!user?.pendingEmail) throw new Invalid(invalidConfirmationMessage)
  const { email } = user.pendingEmail
  const change = {
    $set: { email, emailKey: email.toLowerCase(), pendingEmail: null },
    $unset: { unconfirmed: '' as const },
  }
  const changed = (await deps.users.update({ _id: user._id }, change, session))!
  await renameAuthor(deps.reviews, changed, session)
  await queueNewEmail(deps, changed, session)
  await deps.passwordResets.removeAllOf(user._id, session) // their mails went to the old email
  const notice = { to: user.email, firstName: user.firstName, newEmail: email, at: deps.now() }
  await deps.mail.add(emailChanged(deps.config, notice), session)
  return changed
}
