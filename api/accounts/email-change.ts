import type { ClientSession } from 'mongodb'
import { invalidConfirmationMessage } from '../../shared/schemas/account.ts'
import { noteNewEmail, tellNewEmail } from '../billing/new-email.ts'
import { isDuplicate } from '../database/duplicate.ts'
import type { Deps } from '../deps.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import { confirmNewEmail, emailChanged } from '../mail/templates/account.ts'
import { renameAuthor } from '../reviews/authors.ts'
import { newToken, tokenHash } from './sessions.ts'
import type { Member } from './users.collection.ts'

export const takenEmailMessage = 'An account with this email already exists'

const hours = 24
const mailsPerMember = { max: 10, windowMs: 3_600_000 }

/** Throws Conflict when an account has this address already, whatever the case of its letters (D-15, OP-86). */
export async function refuseTakenEmail(deps: Deps, email: string): Promise<void> {
  if (await deps.users.byEmail(email)) throw new Conflict(takenEmailMessage)
}

/**
 * Prepares a change of address, which takes effect when its owner opens the link mailed to it (D-15). Answers the
 * pending state to store, and the function that mails the link in the same transaction. Throws Conflict.
 */
export async function prepareEmailChange(deps: Deps, member: Member, email: string) {
  await refuseTakenEmail(deps, email)
  await deps.limits.take(`email-change:${member._id.toHexString()}`, mailsPerMember)
  const token = newToken()
  const expiresAt = new Date(deps.now().getTime() + hours * 3_600_000)
  const mail = confirmNewEmail(deps.config, { to: email, firstName: member.firstName, token, hours })
  return {
    pendingEmail: { email, tokenHash: tokenHash(token), expiresAt },
    send: (session: ClientSession) => deps.mail.add(mail, session),
  }
}

/**
 * Makes the new address of a mailed link take effect and tells the old one (D-15). Answers the new address. Throws
 * Invalid when the link is used, expired or unknown, Conflict when somebody took the address meanwhile.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<string> {
  const hash = tokenHash(token)
  try {
    const member = await deps.transaction((session) => takeEffect(deps, hash, session))
    // That the payment provider cannot be reached must not undo the change: the reconciliation tells it later.
    deps.afterwards.begin(() => tellNewEmail(deps, member._id))
    return member.email
  } catch (error) {
    if (isDuplicate(error)) throw new Conflict(takenEmailMessage)
    throw error
  }
}

async function takeEffect(deps: Deps, hash: string, session: ClientSession): Promise<Member> {
  const user = await deps.users.byPendingEmail(hash, deps.now(), session)
  if (!user?.pendingEmail) throw new Invalid(invalidConfirmationMessage)
  const { email } = user.pendingEmail
  const change = { $set: { email, emailKey: email.toLowerCase(), pendingEmail: null } }
  const changed = (await deps.users.update({ _id: user._id }, change, session))!
  await renameAuthor(deps, changed, session)
  await noteNewEmail(deps, changed, session)
  await deps.passwordResets.removeAllOf(user._id, session) // these went to the old address
  const told = { to: user.email, firstName: user.firstName, newEmail: email, at: deps.now() }
  await deps.mail.add(emailChanged(deps.config, told), session)
  return changed
}
